// The vault of a seat: everything that this device gives away leaves through here. It looks at its own copy of the log
// first, and writes down what it gives before it gives it (docs/embedding.md, *What a vault does, and refuses*).

import { bytes, joined, short, utf8 } from "../reader/bytes";
import { chainOf } from "../reader/drawing";
import type { End } from "../reader/dice";
import type { Pause } from "../reader/form";
import { type Fields, type Json, canonical } from "../reader/json";
import { Log } from "../reader/log";
import { reportOn } from "../reader/verify";
import type { Keeping, Kept, Signed, Terms } from "./record";

/** The vault gives nothing: the message says why. */
export class Refuses extends Error {}

/** Something else was signed to follow the last entry: the host must let another entry follow it first. */
export class SignedOther extends Refuses {
  constructor(readonly signed: Signed) {
    super(`another ${String(JSON.parse(signed.input)._)} was signed to follow this entry: give the same again`);
  }
}

export interface Given {
  readonly cmd: string;
  readonly expects: string;
  readonly sig: string;
}

const PARTS = ["intact", "dice", "signatures", "checkpoints", "openings"] as const;
const OWN = ["decision", "interject", "pass", "undo", "end", "note", "rekey"];
const CHAINED = ["neutral", "all-seats"];

/** The host gave somebody a new key, or a seat of his took a sealed answer back: the person may say that all is well. */
export class NewKey extends Refuses {}

/** A copy that the vault has accepted. */
interface Copy {
  readonly text: string;
  readonly log: Log;
  readonly leaf: string;
  readonly end: End;
}

function must(holds: unknown, why: string): asserts holds {
  if (!holds) throw new Refuses(why);
}

export class Vault {
  private copy: Copy | undefined;
  private chain: Uint8Array[] | undefined;

  constructor(
    private readonly keeping: Keeping,
    private kept: Kept,
  ) {}

  /** Draw a key and a chain, and keep them, with what a vault knew of the match that was here before. */
  static async create(keeping: Keeping, id: string, terms: Terms, links: number, before?: Kept): Promise<Vault> {
    const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", false, ["sign"])) as CryptoKeyPair;
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const key = short(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
    const anchor = short(chainOf(terms.match, terms.party, seed, links)[0] as Uint8Array);
    const kept: Kept = {
      id, terms, links, secrets: { seed, key: privateKey }, key, anchor, header: "", n: -1, leaf: "", top: 0, what: "", head: "", accepted: -1, signed: {},
      ...(before && { n: before.n, leaf: before.leaf, head: before.head, accepted: before.accepted }),
    };
    await keeping.write(kept);
    return new Vault(keeping, kept);
  }

  get key(): string {
    return this.kept.key;
  }

  get anchor(): string {
    return this.kept.anchor;
  }

  get terms(): Terms {
    return this.kept.terms;
  }

  /** It was made in the middle of the match, and no copy has had its key and its chain yet. */
  get fresh(): boolean {
    return this.kept.terms.dice === "" && this.kept.header === "";
  }

  /** The seat has moved to another device: this one refuses for ever. */
  get moved(): boolean {
    return this.kept.secrets === null;
  }

  /** The last entry of the copy; -1: there is none. */
  get n(): number {
    return (this.copy?.log.entries.length ?? 0) - 1;
  }

  /** The key of the host, and whether the vault has seen the match. */
  get host(): string {
    return this.copy?.log.header.keys?.["host"] ?? this.kept.terms.host;
  }

  /** The entry that asks this seat now; -1: it is not asked. */
  get asked(): number {
    const state = this.copy?.log.after(this.n);
    return state && this.isAsked(this.pause()) ? state.asked : -1;
  }

  /** Whether the pending roll waits for the token of this seat. */
  get due(): boolean {
    const end = this.copy?.end;
    return end?.rolls === "fresh" && end.parties.includes(this.kept.terms.party);
  }

  /** What was signed to follow the last entry. */
  get signed(): Signed | undefined {
    return this.kept.signed[this.copy?.leaf ?? ""];
  }

  /** Agree to other terms, before the match begins. */
  async agree(terms: Terms): Promise<void> {
    must(this.kept.header === "" && terms.match === this.kept.terms.match && terms.party === this.kept.terms.party, "the match has begun");
    await this.remember({ terms });
  }

  // -------------------------------------------------------------- what it is shown

  /** Take the lines that follow the copy; the last one is a head of the host over all entries. */
  async look(news: string, goOn = false): Promise<void> {
    must(this.kept.secrets, "this seat has moved to another device");
    const text = (this.copy?.text ?? "") + news;
    let log: Log;
    try {
      log = new Log(utf8(text));
    } catch (error) {
      throw new Refuses(String(error));
    }
    this.requireSameLine(log);
    const report = await reportOn(log, this.kept.head);
    for (const part of PARTS) {
      const { state, n, reason } = report[part];
      must(state !== "differs", `${part} differs${n < 0 ? "" : ` at entry ${n}`}: ${reason}`);
    }
    const end = report.dice.found?.end;
    const leaf = log.leaves.at(-1);
    must(end && leaf !== undefined, "this log has no dice that seats prove");
    const head = log.notes.at(-1) ?? "";
    const cut = text.lastIndexOf("\n", text.length - 2) + 1;
    must(text.slice(cut + 44).startsWith('{"_":"checkpoint"'), "the host did not sign this copy: a head over all entries is needed");
    must(sizeOf(head) === log.entries.length, `the head is not over all ${log.entries.length} entries`);
    const last = log.entries.length - 1;
    const { rekeyed, moved } = this.requireAgreed(log, goOn ? last : this.kept.accepted);
    if (moved) {
      await this.remember({ secrets: null });
      throw new Refuses("this seat has moved to another device");
    }
    this.requireRemembered(log, end, rekeyed);
    if (!goOn) this.requireNoneChosenAnew(log);
    await this.remember({ header: log.root, head, ...(goOn ? { n: last, leaf, accepted: last } : {}) });
    this.copy = { text: text.slice(0, cut), log, leaf, end };
  }

  /** Refuse a match that is not the one that this vault was made for; the entry that gave this seat its key or chain. */
  private requireAgreed(log: Log, accepted: number): { rekeyed: number; moved: boolean } {
    const { header } = log;
    const { terms } = this.kept;
    must(["", log.root].includes(this.kept.header), "this is another match than before: its header is not the same");
    const agreed: [string, Json | undefined, Json][] = [
      ["match", header.match, terms.match], ["dice", header.dice, terms.dice], ["game", header.game, terms.game],
      ["scenario", header.scenario, terms.scenario], ["host", header.keys?.["host"], terms.host], ["pack", header.digest, terms.pack],
      ["givers", givers(header.anchors), terms.givers.length ? [...terms.givers] : ""],
      ...Object.entries(terms.options).map(([name, reading]) => [name, header.options?.[name] ?? "", reading] as [string, Json, Json]),
    ];
    for (const [what, is, was] of agreed) must(was === "" || canonical(is ?? "") === canonical(was), `this match is not what was agreed: ${what}`);
    must(CHAINED.includes(header.dice ?? ""), "seats do not give to the dice of this match");
    must(log.proven.length === log.entries.length, "what follows is a what-if, whose dice and inputs prove nothing");
    must(header.keys?.["host"], "the host has no key: nobody could hold him to what he says");
    const force = inForce(log, terms.party, accepted);
    must(!force.hosted, `the host says that his machine keeps ${terms.party}`);
    const mine = force.key === this.kept.key && force.anchor === this.kept.anchor;
    const gave = force.gave && force.had.key === this.kept.key && force.had.anchor === this.kept.anchor;
    must(mine || gave, `the match does not have the chain and the key of ${terms.party} that this device has`);
    return { rekeyed: force.rekeyed, moved: !mine };
  }

  /** Refuse a copy with a link or an input of this seat that the vault does not know: it was put back. */
  private requireRemembered(log: Log, end: End, rekeyed: number): void {
    const { top, signed, terms } = this.kept;
    const own = log.entries.slice(rekeyed + 1).filter(({ by }) => by === terms.party);
    const forgotten = own.some(({ prev, since }) => since !== undefined || !(prev in signed));
    must(!forgotten && (end.shown[terms.party] ?? 0) <= top, "this vault is older than the match: it was copied, or put back from a back-up");
    // An answer that others do not see is opened to its own seat, or nobody could tell it from one that the host made up.
    const madeUp = own.find(({ prev, sig }) => sig !== signed[prev]?.sig);
    must(!madeUp, `entry ${madeUp?.n} is in the name of ${terms.party}, and the copy does not open it to what was signed there`);
  }

  /** Refuse a copy in which a seat of the host took its sealed answer back after this one had given its own, which the host may have read. */
  private requireNoneChosenAnew(log: Log): void {
    const { signed, terms, accepted } = this.kept;
    const { entries, header } = log;
    const missing = entries.filter((next) => {
      const own = signed[next.prev];
      const answered = own?.by === terms.party && JSON.parse(own.input)._ === "decision";
      return answered && next.by !== terms.party && log.pause(log.after(next.n - 1))?.all;
    });
    for (const { n, by, input } of entries) {
      const { to, consents = [] } = input as unknown as { to: number; consents?: string[] };
      if (n <= accepted || input._ !== "undo" || !header.hosted?.includes(by) || consents.includes(terms.party)) continue;
      if (missing.some((one) => one.n > to + 1 && one.n <= n)) {
        throw new NewKey(`entry ${n}: ${by} took a sealed answer back after yours was signed: ask the host`);
      }
    }
  }

  /** Refuse a copy without what this vault acted on. What the host signed before is held against it as a checkpoint. */
  private requireSameLine(log: Log): void {
    const { n, leaf } = this.kept;
    must(n < 0 || log.leaves[n] === leaf, `entry ${n} is not the one that was answered: this is another line of the match`);
  }

  // -------------------------------------------------------------- what it gives

  /** The token of this seat for the roll that is pending. */
  async show(): Promise<{ asker: number; token: string }> {
    const { log, end, leaf } = this.accepted();
    const { match, party } = this.kept.terms;
    must(end.rolls === "fresh", "no fresh roll is pending");
    must(end.parties.includes(party), `${party} gives nothing to this roll`);
    must(!leaves(this.kept.signed[leaf]), "an undo or an end that may follow here was signed: whoever knows the roll could choose");
    const number = end.asker.n + 1;
    const same = number === this.kept.top && end.asker.leaf === this.kept.what;
    must(number > this.kept.top || same, `link ${number} was shown for another line of the match`);
    must(number <= this.kept.links, "the chain has run out: end the match");
    this.chain ??= chainOf(match, party, this.secrets.seed, this.kept.links);
    const link = this.chain[number] as Uint8Array;
    await this.remember({ n: log.entries.length - 1, leaf, top: number, what: end.asker.leaf });
    const sig = await this.sign(bytes(joined("limmu show", match, end.asker.n, end.asker.leaf, party), link));
    return { asker: end.asker.n, token: `${short(link)}.${sig}` };
  }

  /** The signature under an input of this seat, which answers what was shown after an entry of the copy. The same again is the same. */
  async answer(input: Fields, cmd: string, shown: string): Promise<Given> {
    const { log, leaf } = this.accepted();
    const { match, party } = this.kept.terms;
    const pause = this.pause();
    const kind = String(input["_"]);
    must(OWN.includes(kind), "a seat gives no such input");
    const at = shown ? log.leaves.indexOf(shown) : this.n;
    must(at >= 0, "what was answered is not in this copy: the page was shown another line of the match");
    const same = log.after(at).asked === log.after(this.n).asked;
    must(same || (kind !== "decision" && kind !== "interject"), "another question is asked now");
    must(kind !== "decision" || this.isAsked(pause), `${party} is not asked`);
    must(kind !== "interject" || Number(input["may"]) < (pause?.may ?? []).filter(([seat]) => seat === party).length, "no such interjection is open");
    must(kind !== "rekey" || input["party"] === party, "another seat's key is not for this vault");
    must(!pause?.all || !this.waitsForHost(pause), "the seats of the host answer first, so that he cannot look at this answer before");
    this.requireNoRoll(input);
    const text = canonical(input);
    const old = this.kept.signed[leaf];
    const id = old?.by === party && old.input === text ? old.cmd : cmd;
    const sig = await this.commit(leaf, { by: party, input: text, cmd: id }, joined("limmu input", match, leaf, party, id));
    return { cmd: id, expects: leaf, sig };
  }

  /** The signature of this seat under an undo, an agreed end or another seat's new key that somebody gives next. */
  async consent(by: string, input: Fields): Promise<string> {
    const { leaf } = this.accepted();
    const { match, party } = this.kept.terms;
    const key = input["_"] === "rekey" && input["party"] !== party;
    must(by !== party && (key || leavesLine(input)) && ((input["consents"] ?? []) as string[]).includes(party), "this is nothing to agree to");
    must(!key || this.accepted().end.rolls === "no", "a roll is pending: no new key comes before the umpire has ruled it");
    this.requireNoRoll(input);
    const head = joined("limmu consent", match, leaf, by, party);
    return this.commit(leaf, { by, input: canonical(input), cmd: "" }, head);
  }

  private accepted(): Copy {
    must(this.copy, "there is no copy of the match yet");
    return this.copy;
  }

  private get secrets(): NonNullable<Kept["secrets"]> {
    must(this.kept.secrets, "this seat has moved to another device");
    return this.kept.secrets;
  }

  private pause(): Pause | undefined {
    const { log } = this.accepted();
    return log.pause(log.after(this.n));
  }

  private isAsked(pause: Pause | undefined): boolean {
    const { party } = this.kept.terms;
    const { given } = this.accepted().log.after(this.n);
    return !!pause?.demands.some(([seat]) => seat === party) && !given.includes(party);
  }

  private waitsForHost(pause: Pause): boolean {
    const { log } = this.accepted();
    const { given } = log.after(this.n);
    return pause.demands.some(([seat]) => (log.header.hosted ?? []).includes(seat) && !given.includes(seat));
  }

  /** Refuse an undo or an agreed end while a roll is pending for which a link was shown. */
  private requireNoRoll(input: Fields): void {
    const { end } = this.accepted();
    const shown = this.kept.top > end.asker.n;
    must(!leavesLine(input) || end.rolls !== "fresh" || !shown, "a link was shown for the pending roll: whoever knows it could choose to go back");
  }

  /** Sign what may follow an entry, and write it down before anybody gets it. */
  private async commit(leaf: string, wanted: Omit<Signed, "sig">, head: Uint8Array): Promise<string> {
    const old = this.kept.signed[leaf];
    if (old && (old.by !== wanted.by || old.input !== wanted.input || old.cmd !== wanted.cmd)) throw new SignedOther(old);
    const sig = old?.sig ?? (await this.sign(bytes(head, utf8(wanted.input))));
    await this.remember({ n: this.n, leaf, signed: { ...this.kept.signed, [leaf]: { ...wanted, sig } } });
    return sig;
  }

  private async sign(message: Uint8Array): Promise<string> {
    return short(new Uint8Array(await crypto.subtle.sign("Ed25519", this.secrets.key, message as Uint8Array<ArrayBuffer>)));
  }

  private async remember(news: Partial<Kept>): Promise<void> {
    const kept = { ...this.kept, ...news };
    await this.keeping.write(kept);
    this.kept = kept;
  }
}

/** Whether an input leaves the line that the match is on: whoever knows a roll could choose between both. */
const leavesLine = (input: Fields): boolean => input["_"] === "undo" || (input["_"] === "end" && input["how"] === "agree");
const leaves = (signed: Signed | undefined): boolean => signed !== undefined && leavesLine(JSON.parse(signed.input));

const givers = (anchors: Record<string, string> = {}): string[] => Object.keys(anchors).filter((name) => name !== "shuffles").sort();

/** How many entries a head covers. */
const sizeOf = (note: string): number => Number(note.split("\n")[1] ?? -1);

interface Force {
  key: string;
  anchor: string;
  hosted: boolean;
  /** The entry that gave the seat its key or chain; -1: the header. */
  rekeyed: number;
  /** Whether the seat itself gave them, and what it had before. */
  gave: boolean;
  had: { key: string; anchor: string };
}

/** The key and the anchor of a seat after a log. Refuses a new key that its party did not take itself, nor all others agreed to. */
function inForce(log: Log, party: string, accepted: number): Force {
  const { header } = log;
  const keys: Record<string, string> = { ...header.keys };
  const first = { key: keys[party] ?? "", anchor: header.anchors?.[party] ?? "" };
  const force: Force = { ...first, hosted: (header.hosted ?? []).includes(party), rekeyed: -1, gave: false, had: first };
  const stops: string[] = [];
  for (const { n, by, input } of log.entries) {
    if (input._ !== "rekey") continue;
    const { party: whose, key = "", anchor = "", hosted = false, consents = [] } = input as unknown as { party: string; key?: string; anchor?: string; hosted?: boolean; consents?: string[] };
    const others = header.seats.filter((seat) => seat in keys && seat !== by && seat !== whose);
    const proven = (by === whose && by in keys) || (others.length > 0 && others.every((seat) => consents.includes(seat)));
    if (!proven && n > accepted) stops.push(`entry ${n}: the ${by} gave ${whose} a new key or chain: ask who agreed`);
    if (key) keys[whose] = key;
    if (whose !== party) continue;
    if (!force.gave) force.had = { key: force.key, anchor: force.anchor };
    Object.assign(force, { key: key || force.key, anchor: anchor || force.anchor, hosted: hosted || force.hosted, rekeyed: n, gave: by === party });
  }
  if (stops.length) throw new NewKey(stops.join("; ")); // all of them: the person accepts all
  return force;
}
