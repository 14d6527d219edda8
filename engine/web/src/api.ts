// Requests to the server. A refusal is an answer; an error is thrown with its status; 0 is no connection.

import { inLanguage } from "./text";

export class Failed extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function ask(method: string, path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  return reached(fetch(inLanguage(path), init));
}

/** What comes over the network: it may be cut, or given up, before the reply and in the middle of it. */
async function reached<R>(coming: Promise<R>): Promise<R> {
  try {
    return await coming;
  } catch {
    throw new Failed(0, "no connection");
  }
}

async function read<R>(response: Response): Promise<R> {
  const found = response.headers.get("Content-Type")?.includes("json") ? await reached(response.json()) : {};
  if (response.ok || (response.status === 409 && "refused" in found)) return found as R;
  throw new Failed(response.status, found.refused?.text ?? found.error ?? response.statusText);
}

export const get = async <R>(path: string): Promise<R> => read<R>(await ask("GET", path));
export const post = async <R>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<R> => read<R>(await ask("POST", path, body, signal));

/** Send a file as it is. */
export const upload = async <R>(path: string, body: Blob): Promise<R> =>
  read<R>(await reached(fetch(inLanguage(path), { method: "POST", credentials: "same-origin", body, headers: { "Content-Type": "text/plain" } })));

export const put = async <R>(path: string, body: unknown): Promise<R> => read<R>(await ask("PUT", path, body));

export async function getText(path: string): Promise<string> {
  const response = await ask("GET", path);
  if (!response.ok) throw new Failed(response.status, response.statusText);
  return reached(response.text());
}

/** What is there, or undefined where the server has no such part or does not tell it. */
export async function maybe<R>(found: Promise<R>): Promise<R | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Failed) return undefined;
    throw error;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** An id that nobody guesses; works where the browser knows no secure context. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
