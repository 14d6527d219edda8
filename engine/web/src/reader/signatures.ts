// Whether the seats and the umpire signed what the log says that they gave.

import { bytes, isSigned, joined, utf8 } from "./bytes";
import type { Entry } from "./form";
import { type Json, canonical, refuse } from "./json";
import type { Log } from "./log";

export interface Signatures {
  /** Whether anybody has a key. */
  any: boolean;
  /** Parties whose new key only the host says. */
  unproven: string[];
}

/** Raises Fault at the first entry that somebody with a key did not sign. */
export async function checkSignatures(log: Log): Promise<Signatures> {
  const { seats } = log.header;
  const keys = new Map(Object.entries(log.header.keys ?? {}));
  const spoke = new Map<string, Entry>();
  const signer = (name: string) => keys.has(name) && (seats.includes(name) || name === "umpire");
  const rekeyed = log.proven.filter(({ input }) => input._ === "rekey" && "key" in input);
  const any = [...keys.keys(), ...rekeyed.map(({ input }) => input["party"] as string)].some(
    (name) => seats.includes(name) || name === "umpire",
  );
  const unproven: string[] = [];
  if (!any) return { any, unproven };
  for (const entry of log.proven) {
    const { n, by, input } = entry;
    if (signer(by)) refuse(!(await isInputSigned(log, entry, keys.get(by) as string, spoke)), `${by} did not sign`, n);
    spoke.set(by, entry);
    const names = (input["consents"] ?? []) as string[];
    if (["undo", "end", "rekey"].includes(input._)) await checkConsents(log, entry, names, keys);
    if (input._ !== "rekey") continue;
    const party = input["party"] as string;
    const others = seats.filter((seat) => seat !== party && seat !== by && keys.has(seat));
    const agreed = others.length > 0 && others.every((seat) => names.includes(seat));
    if (!agreed && !(by === party && keys.has(by))) unproven.push(party);
    if (input["key"]) keys.set(party, input["key"] as string);
  }
  return { any, unproven };
}

async function isInputSigned(log: Log, entry: Entry, key: string, spoke: Map<string, Entry>): Promise<boolean> {
  const { by, cmd = "", input, since, sig = "" } = entry;
  const { match } = log.header;
  if (isHidden(entry)) return true;
  let message = bytes(joined("limmu input", match, entry.prev, by, cmd), utf8(canonical(input)));
  if (since !== undefined) {
    const place = placeOf(cmd);
    const before = spoke.get(by);
    const first = before === undefined || before.n <= since;
    const follows = before?.since === since && placeOf(before.cmd ?? "") === place - 1;
    if (place < 1 || !(first ? place === 1 : follows)) return false;
  }
  if (since !== undefined) {
    const asked = log.after(entry.n - 1).asked;
    const index = log.pause(log.after(entry.n - 1))?.demands.findIndex(([seat]) => seat === by) ?? -1;
    if (index < 0) return false;
    const path = `control.pause.demands.${index}.1.`;
    const from = log.entries[asked] as Entry;
    if (Object.keys(from.sealed ?? {}).some((name) => name.startsWith(path))) return true;
    const question = from.control?.pause?.demands[index]?.[1] as Json;
    const head = joined("limmu order", match, log.leaves[since] as string, by, cmd);
    message = bytes(head, joined(canonical(question)), utf8(canonical(input)));
  }
  return isSigned(key, sig, message);
}

/** Whether nobody can check the signature: it is masked with the answer, or over a ruling of which something is masked. */
function isHidden({ input, sealed = {}, sig }: Entry): boolean {
  if (input._ === "ruling") return Object.keys(sealed).some((path) => path.startsWith("input."));
  return sig === "?" && input["answer"] === "?" && "sig" in sealed && "input.answer" in sealed;
}

/** The place at the end of the command id of an order; 0: it has none. */
const placeOf = (cmd: string): number => Number(/\/([1-9]\d{0,8})$/.exec(cmd)?.[1] ?? 0);

async function checkConsents(log: Log, entry: Entry, names: string[], keys: Map<string, string>): Promise<void> {
  const { n, by, input, proof = {} } = entry;
  const { match, seats } = log.header;
  refuse(!names.every((name) => seats.includes(name)), "a consent of nobody", n);
  const wanted = new Set(names.filter((name) => keys.has(name) && name !== by));
  const given = Object.keys(proof);
  refuse(given.length !== wanted.size || !given.every((name) => wanted.has(name)), "other consents than it says", n);
  for (const seat of wanted) {
    const message = bytes(joined("limmu consent", match, entry.prev, by, seat), utf8(canonical(input)));
    const good = await isSigned(keys.get(seat) as string, proof[seat] ?? "", message);
    refuse(!good, `${seat} did not sign that it agrees`, n);
  }
}

