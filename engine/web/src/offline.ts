// The service worker: the network first, and what it last brought where there is none. It keeps nothing of who was put out.

import { CACHE } from "./cache";

type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type Fetching = Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Scope = { addEventListener(kind: string, hear: (event: never) => void): void; skipWaiting(): Promise<void>; readonly clients: { claim(): Promise<void> } };

const MOST = 300;
const MATCH = /^\/api\/matches\/[^/]+/;
const KEPT = /^\/(page\/[^/]+|board\.css|api\/games(\/[^/]+\/clauses)?|api\/matches\/[^/]+(\/(board|aside|chronicle))?)$/;
const scope = self as unknown as Scope;

scope.addEventListener("install", (event: Waiting) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event: Waiting) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event: Fetching) => {
  const { request } = event;
  const url = new URL(request.url);
  url.searchParams.delete("language"); // it is kept as it was last seen
  const { origin, pathname, search } = url;
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(fresh(request, "/"));
  else if (KEPT.test(pathname) && (!search || pathname.endsWith("/chronicle"))) event.respondWith(fresh(request, pathname));
  else if (/\/(view|moving)$/.test(pathname) && !search) event.respondWith(fresh(request, pathname));
});

/** What the network has, which is kept under a name; without a network what is kept. */
async function fresh(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(cache, name, answer.clone());
    else if (answer.status === 403 || answer.status === 404) await forget(cache, MATCH.exec(name)?.[0]);
    return answer;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

async function keep(cache: Cache, name: string, answer: Response): Promise<void> {
  await cache.delete(name); // what is kept last goes last
  await cache.put(name, answer);
  const names = await cache.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((one) => cache.delete(one)));
}

async function forget(cache: Cache, match?: string): Promise<void> {
  if (!match) return;
  const names = await cache.keys();
  await Promise.all(names.filter(({ url }) => MATCH.exec(new URL(url).pathname)?.[0] === match).map((one) => cache.delete(one)));
}
