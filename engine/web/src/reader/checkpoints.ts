// Checkpoints: signed notes over the first entries.

import { base64, holds, sha, unbase64, unshort, utf8 } from "./bytes";
import { Fault, refuse } from "./json";
import type { Log } from "./log";

const LONGEST = 1 << 14;
const NOTE = /^(([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n)\n((?:— [^ \n]+ [A-Za-z0-9+/]+=*\n)+)$/;

const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The roots of the Merkle trees over the first leaves, for the sizes that are wanted. */
function roots(leaves: string[], sizes: Set<number>): Map<number, string> {
  const found = new Map<number, string>();
  const whole: Uint8Array[] = []; // of the perfect subtrees, largest first
  for (let size = 0; size <= leaves.length; size++) {
    if (sizes.has(size)) {
      const folded = whole.reduceRight<Uint8Array | null>((right, left) => (right ? node(left, right) : left), null);
      found.set(size, base64(folded ?? sha()));
    }
    if (size === leaves.length) break;
    let last: Uint8Array = unshort(leaves[size] as string);
    for (let even = size; even % 2 === 1; even = (even - 1) / 2) last = node(whole.pop() as Uint8Array, last);
    whole.push(last);
  }
  return found;
}

const node = (left: Uint8Array, right: Uint8Array): Uint8Array => sha(Uint8Array.of(1), left, right);

/** The number of checkpoints. Raises Fault at the shortest one that does not hold. */
export async function checkCheckpoints(log: Log, since: string): Promise<number> {
  const notes = since ? [...log.notes, since] : log.notes;
  const found: [number, string][] = [];
  for (const note of notes) found.push(await checkNote(log, note));
  found.sort(([one], [two]) => one - two);
  const known = roots(log.leaves, new Set(found.map(([size]) => size)));
  for (const [size, root] of found) refuse(known.get(size) !== root, "other entries were there", size - 1);
  return notes.length;
}

/** How many entries a checkpoint covers, and the root that it says they have. */
async function checkNote(log: Log, note: string): Promise<[number, string]> {
  const origin = `limmu.log/${percent(log.header.match)}`;
  const form = NOTE.exec(note);
  if (!form || [...note].length > LONGEST || form[2] !== origin) throw new Fault(`no checkpoint of ${origin}`);
  const [, text = "", , digits = "", root = "", seals = ""] = form;
  const keys = new Map(Object.entries(log.header.keys ?? {}));
  const names = new Map([...keys.keys()].map((who) => [who === "host" ? origin : `${origin}/${percent(who)}`, who]));
  let hosted = false;
  for (const line of seals.slice(0, -1).split("\n")) {
    const [, name = "", seal = ""] = line.split(" ");
    const data = unbase64(seal);
    refuse(data.length < 5, "a signature that is too short");
    const who = names.get(name);
    if (who === undefined) continue;
    const key = unshort(keys.get(who) as string);
    const kind = who === "host" ? 1 : 4;
    const id = sha(utf8(`${name}\n`), Uint8Array.of(kind), key).subarray(0, 4);
    if (!id.every((byte, i) => byte === data[i])) continue;
    const good =
      who === "host"
        ? await holds(key, data.slice(4), utf8(text))
        : await holds(key, data.slice(12), cosigned(data, text));
    refuse(!good, `not signed by ${who}`);
    hosted ||= who === "host";
  }
  const size = Number(digits);
  const count = size > log.entries.length ? log.entries.length : log.proven.length;
  refuse(size > count, `a checkpoint covers ${size} entries`, count);
  refuse(keys.has("host") && !hosted, "a checkpoint is not signed by the host", size - 1);
  return [size, root];
}

/** What a cosignature is over: the seconds stand between the key's id and the signature. */
function cosigned(data: Uint8Array, text: string): Uint8Array {
  const seconds = data.subarray(4, 12).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return utf8(`cosignature/v1\ntime ${seconds}\n${text}`);
}
