// Hashes, bytes and signatures.

import { Point } from "@noble/ed25519";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { Fault, refuse } from "./json";

type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => utf8ToBytes(text) as Bytes;
export const bytes = (...parts: Uint8Array[]): Bytes => concatBytes(...parts) as Bytes;
export const sha = (...parts: Uint8Array[]): Bytes => sha256(bytes(...parts)) as Bytes;
export const mac = (key: Uint8Array, message: Uint8Array): Bytes => hmac(sha256, key, message) as Bytes;

/** Texts and numbers, each followed by a zero byte. */
export const joined = (...parts: (string | number)[]): Bytes => utf8(parts.map((part) => `${part}\0`).join(""));

/** Base64 with padding. */
export function base64(data: Uint8Array): string {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}

/** The bytes of a padded base64. There is one way to write them. */
export function unbase64(text: string): Bytes {
  let found: string;
  try {
    found = atob(text);
  } catch {
    throw new Fault("no base64");
  }
  const data = Uint8Array.from(found, (sign) => sign.charCodeAt(0));
  refuse(base64(data) !== text, "no base64");
  return data;
}

/** Base64url without padding. */
export const short = (data: Uint8Array): string =>
  base64(data).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** The bytes of a text in base64url without padding: so many, and written in the one way there is. */
export function unshort(text: string, size = 32): Bytes {
  refuse(/[^A-Za-z0-9_-]/.test(text), "no base64url");
  const data = unbase64(text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat(-text.length & 3));
  refuse(data.length !== size, `not ${size} bytes in base64url`);
  return data;
}

function little(data: Uint8Array): bigint {
  return data.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

const ORDER = Point.CURVE().n;
const points = new Map<string, Point | null>();

/** The point of a public key; null for one of small order, or written in another way than the one there is. */
function pointOf(key: Uint8Array): Point | null {
  const name = short(key);
  if (!points.has(name)) {
    let found: Point | null = null;
    try {
      found = Point.fromBytes(key);
    } catch {
      // It is no point of the curve.
    }
    if (points.size > 1000) points.clear();
    points.set(name, found?.isSmallOrder() ? null : found);
  }
  return points.get(name) ?? null;
}

/** RFC 8032, 5.1.7, without the cofactor: the encoding of [S]B - [k]A is R. */
function holdsByLibrary(point: Point, key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  const scalar = little(signature.subarray(32));
  const k = little(sha512(bytes(signature.subarray(0, 32), key, message))) % ORDER;
  const found = Point.BASE.multiply(scalar, false).subtract(point.multiply(k, false)).toBytes();
  return found.every((byte, i) => byte === signature[i]);
}

let native: Promise<boolean> | undefined;

/** Whether this browser checks Ed25519 itself: in a secure context, and not in every version. */
function isNative(): Promise<boolean> {
  const key = Point.BASE.toBytes() as Bytes;
  native ??= Promise.resolve(globalThis.crypto?.subtle?.importKey("raw", key, "Ed25519", true, ["verify"])).then(
    (found) => found !== undefined,
    () => false,
  );
  return native;
}

/** Whether an Ed25519 signature holds. Whoever checks, the keys and scalars that the format refuses are refused here. */
export async function isSigned(key: string, signature: string, message: Uint8Array): Promise<boolean> {
  let raw: Bytes;
  let sig: Bytes;
  try {
    [raw, sig] = [unshort(key), unshort(signature, 64)];
  } catch {
    return false;
  }
  return holds(raw, sig, message);
}

export async function holds(key: Bytes, signature: Bytes, message: Uint8Array): Promise<boolean> {
  const point = key.length === 32 && signature.length === 64 ? pointOf(key) : null;
  if (point === null || little(signature.subarray(32)) >= ORDER) return false;
  if (!(await isNative())) return holdsByLibrary(point, key, signature, message);
  const imported = await crypto.subtle.importKey("raw", key, "Ed25519", true, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, signature, message as Bytes);
}
