// What a browser keeps of a match, to look at it without a network: only where the context is secure.

import { get, maybe } from "./api";
import { CACHE } from "./cache";

const able = (): boolean => isSecureContext && typeof caches !== "undefined" && !!navigator.serviceWorker?.controller;

/** Let the service worker begin; without a secure context there is none. */
export function offline(): void {
  if (isSecureContext) void navigator.serviceWorker?.register("/page/offline.js", { scope: "/" }).catch(() => undefined);
}

/** Keep what a socket has told, under the address at which it can be asked for. */
export function keep(path: string, document: unknown): void {
  if (able()) void caches.open(CACHE).then((cache) => cache.put(path, new Response(JSON.stringify(document), { headers: { "Content-Type": "application/json" } })));
}

/** What is kept of an address, or what the server says. */
export const kept = <R>(path: string): Promise<R | undefined> => (able() ? maybe(get<R>(path)) : Promise.resolve(undefined));

/** Forget what is kept: somebody leaves. */
export async function forget(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(CACHE);
}
