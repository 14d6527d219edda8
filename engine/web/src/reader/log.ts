// A log read line by line: what any program can refuse without the rules, and what an entry folds to.

import { joined, sha, short, unshort, utf8 } from "./bytes";
import { type Entry, type Header, type Line, type Pause, isLine } from "./form";
import { DEEPEST, Fault, type Fields, type Json, canonical, copy, depth, parse, refuse } from "./json";

const LONGEST = 1 << 20;
const LONGEST_QUESTION = 1 << 14;
const MOST_FRAMES = 100;
const MOST_SEATS = 64;
const MOST_OFFERS = 256;
const STAFF = ["chance", "host", "umpire"];
const MOVES = ["decision", "pass", "interject", "ruling", "chance", "end"];
const REMARKS = ["note", "seat_change", "ruleset", "rekey", "undo"];
const RULED = ["control", "facts", "trail", "sealed"] as const;
/** What an opening may lead to. */
const HIDEABLE = /^(sig|input\.(answer|outcome|facts\..+)|facts\..+|control\.push\.\d+\.[03]\..+|control\.pause\.\w+\.\d+\.1\..+)$/s;
const RUN = /^(0|[1-9]\d*) (\w+)\.\w+(\+[1-9]\d*)?( \w+(\+[1-9]\d*)?)*$/;
/** The path of what chance is asked, and of what it gave. */
export const QUESTION = "control.pause.demands.0.1.";
export const OUTCOME = "input.outcome";

/** What a reader folds without the game: where the entry goes on from, and what is asked after it. */
export interface State {
  from: number;
  frames: number;
  /** The entry that asked what is asked now; -1: nothing is asked. */
  asked: number;
  /** Who has given a sealed answer. */
  given: string[];
  over: boolean;
}

export const asksChance = (pause?: Pause): boolean => pause?.demands[0]?.[0] === "chance";

function without(fields: Record<string, string>, names: string[]): Record<string, string> | undefined {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name));
  return left.length > 0 ? Object.assign(Object.create(null), Object.fromEntries(left)) : undefined;
}

/** The bytes of one line without its LF -> its leaf and its document. */
function lineOf(data: Uint8Array): [string, Line] {
  refuse(data.length > LONGEST, "longer than a line may be");
  refuse(data[43] !== 32, "not of the form: leaf, space, JSON");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw new Fault("no UTF-8");
  }
  const leaf = text.slice(0, 43);
  refuse(leaf !== short(sha(Uint8Array.of(0), data.subarray(44))), "the hash is not that of the content");
  const document = parse(text.slice(44));
  refuse(!isLine(document), "a field is unknown, missing, or not what it should be");
  return [leaf, document as unknown as Line];
}

/** The entries up to the first fault, with opened values in the places of their masks. */
export class Log {
  readonly header: Header;
  readonly leaves: string[] = [];
  /** The leaf of the header. */
  readonly root: string;
  readonly entries: Entry[] = [];
  readonly notes: string[] = [];
  readonly chains: { party: string; seed: string }[] = [];
  /** The number of entries that are no what-if: all but what follows the least branch. */
  least = Number.POSITIVE_INFINITY;
  fault: Fault | null = null;
  opened = 0;
  private readonly states: State[] = [];
  /** Of each entry the question to chance as the log has it, masks and commitments included; and the outcome. */
  readonly looks: string[] = [];
  readonly outcomes: string[] = [];
  private readonly openings = new Set<number>();
  private waiting: Record<string, [string, Json]> | null = null;
  private readonly commands = new Set<string>();
  private readonly keyed: Set<string>;

  /** Raises Fault when not even the header can be read. */
  constructor(data: Uint8Array) {
    let end = data.indexOf(10);
    refuse(end < 0, "no header");
    const [leaf, header] = lineOf(data.subarray(0, end));
    if (header._ !== "header" || header.format !== 1) throw new Fault("the first line is no header of format 1");
    const odd = new Set([...header.seats, ...STAFF, "public", ""]);
    refuse(odd.size < header.seats.length + 5, "a seat has no name of its own");
    refuse(header.seats.length > MOST_SEATS, "too many seats");
    [this.root, this.header, this.keyed] = [leaf, header, new Set(Object.keys(header.keys ?? {}))];
    let place = 1;
    try {
      for (let from = end + 1; from < data.length; from = end + 1) {
        place += 1;
        end = data.indexOf(10, from);
        refuse(end < 0, "an unfinished end");
        this.add(...lineOf(data.subarray(from, end)));
      }
      refuse(this.waiting, "an opening without its entry");
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault = new Fault(`line ${place}: ${error.message}`, error.entry);
    }
  }

  /** The entries that the log can prove: none of a what-if. */
  get proven(): Entry[] {
    return this.entries.slice(0, this.least);
  }

  /** The state after an entry; -1: before entry 0. */
  after(n: number): State {
    return this.states[n] ?? { from: -1, frames: 0, asked: -1, given: [], over: false };
  }

  pause(state: State): Pause | undefined {
    return this.entries[state.asked]?.control?.pause;
  }

  /** The entries from one back along its line, to one of the line and without that. Raises Fault if it is none of it. */
  line(from: number, to: number): number[] {
    const found: number[] = [];
    let n = from;
    for (; n > to; n = this.after(n).from) found.push(n);
    refuse(n !== to, `entry ${to} is not on the line of entry ${from}`);
    return found;
  }

  private add(leaf: string, line: Line): void {
    const n = this.entries.length;
    refuse(this.waiting && line._ !== "entry", "a line between an opening and its entry");
    switch (line._) {
      case "header":
        throw new Fault("a second header");
      case "entry":
        this.enter(leaf, line);
        break;
      case "opening":
        refuse(line.n < 0 || line.n > n || this.openings.has(line.n), "an opening out of place");
        this.openings.add(line.n);
        if (line.n === n) this.waiting = line.open;
        else this.entries[line.n] = this.open(this.entries[line.n] as Entry, line.open);
        break;
      case "branch":
        refuse(line.n < 0 || line.n >= n, "a branch out of place");
        this.least = Math.min(this.least, line.n + 1);
        break;
      case "checkpoint":
        this.notes.push(line.note);
        break;
      case "chain":
        this.chains.push(line);
    }
  }

  private enter(leaf: string, entry: Entry): void {
    const n = this.entries.length;
    const { by, input, cmd = "" } = entry;
    refuse(entry.n !== n || entry.prev !== (this.leaves[n - 1] ?? this.root), "the entry does not follow");
    refuse(!this.header.seats.includes(by) && !STAFF.includes(by), `${by} gives no input`);
    refuse((input._ === "begin") !== (n === 0), "the set-up is entry 0");
    refuse(/[^\0-\x7f]/.test(cmd) || cmd.length > 200, "an odd command id");
    const command = JSON.stringify([by, cmd]);
    refuse(cmd && this.commands.has(command), "the command id is not new");
    refuse(!isTrail(entry.trail), "the trail is not written in the one way there is");
    this.checkPlace(entry);
    const state = this.fold(entry);
    this.outcomes.push(canonical([input["outcome"] ?? [], entry.sealed?.[OUTCOME] ?? ""]));
    this.looks.push(lookOf(entry));
    const known = this.waiting ? this.open(entry, this.waiting) : entry;
    this.waiting = null;
    this.commands.add(command);
    if (input._ === "rekey" && "key" in input) this.keyed.add(input["party"] as string);
    this.entries.push(known);
    this.leaves.push(leaf);
    this.states.push(state);
  }

  /** Refuse what no rule causes there. */
  private checkPlace(entry: Entry): void {
    const { by, input } = entry;
    const state = this.after(entry.n - 1);
    const pause = this.pause(state);
    const rolls = asksChance(pause);
    const does = RULED.filter((name) => name in entry);
    const modifies = "modify" in input;
    const kind = input._;
    refuse((REMARKS.includes(kind) || modifies) && does.length > 0, `a ${kind} that does something`);
    refuse(modifies && !rolls, "a modifier without a roll");
    const ends = Object.keys(entry.control ?? {}).join() === "over";
    refuse(kind === "end" && !(ends && does.every((name) => name === "control")), "an end that does more");
    refuse(rolls && ["decision", "interject", "rekey"].includes(kind), `a ${kind} while a roll is pending`);
    const passes = Object.keys(entry.control ?? {}).every((name) => name === "passes");
    refuse(rolls && kind === "pass" && !(passes && does.every((name) => name === "control")), "a pass that does more");
    const asked = pause?.demands.some(([seat]) => seat === by) && !state.given.includes(by);
    refuse(kind === "decision" && !asked, `${by} is not asked`);
    const offers = pause?.may?.filter(([seat]) => seat === by).length ?? 0;
    const may = Number(input["may"]);
    refuse(kind === "interject" && !(may >= 0 && may < offers), "no such interjection is open");
    refuse(kind === "chance" && !rolls, "chance is not asked");
    refuse(state.over && MOVES.includes(kind), "something after the end");
    refuse("outcome" in input && !entry.control, "an outcome, and nothing goes on");
    if (entry.since !== undefined) {
      const orders = kind === "decision" || kind === "pass";
      const keyed = this.header.seats.includes(by) && this.keyed.has(by);
      refuse(!orders || !keyed || entry.since < 0 || entry.since >= entry.n, "no order can be here");
    }
    const agreed = ["undo", "end", "rekey"].includes(kind) && "consents" in input;
    refuse(entry.proof && kind !== "chance" && !agreed, "a proof of nothing");
  }

  /** The state after an entry. */
  private fold(entry: Entry): State {
    const { n, input, by, control } = entry;
    const before = this.after(n - 1);
    if (input._ === "undo") {
      const to = input["to"] as number;
      refuse(to < 0 || to >= n, "an undo to no earlier entry");
      this.line(n - 1, to);
      return { ...this.after(to), from: to };
    }
    if (!control) {
      const given = input._ === "decision" ? [...before.given, by] : before.given;
      return { ...before, from: n - 1, given };
    }
    const keep = control.keep ?? before.frames;
    refuse(keep < 0 || keep > before.frames, "keeps frames that are not there");
    refuse(control.keep === before.frames, "keeps all frames, and says so");
    const frames = keep + (control.push?.length ?? 0);
    refuse(frames > MOST_FRAMES, "too many frames");
    const over = "over" in control;
    const pause = control.pause ?? (over ? undefined : this.pause(before));
    refuse(over && pause, "over, and asks");
    refuse(!over && !(frames > 0 && pause && pause.demands.length > 0), "asks without a frame or a demand");
    checkBounds(control.pause);
    const same = control.pause || over ? { asked: control.pause ? n : -1, given: [] } : before;
    return { from: n - 1, frames, asked: same.asked, given: same.given, over };
  }

  /** An entry with its secrets known, as far as they are opened. */
  private open(entry: Entry, open: Record<string, [string, Json]>): Entry {
    const known = copy(entry as unknown as Json) as unknown as Entry;
    for (const path of Object.keys(open).sort()) {
      const [salt, value] = open[path] as [string, Json];
      const promise = entry.sealed?.[path];
      refuse(promise === undefined || !HIDEABLE.test(path), "opens what is not sealed", entry.n);
      refuse(this.commitment(entry, path, salt, value) !== promise, "an opening does not agree", entry.n);
      refuse(!put(known as unknown as Json, path.split("."), value), "an opening leads nowhere", entry.n);
    }
    const left = without(entry.sealed ?? {}, Object.keys(open));
    delete known.sealed;
    if (left) known.sealed = left;
    refuse(depth(known as unknown as Json) > DEEPEST, "nested too deep when it is opened", entry.n);
    refuse(!isLine(known as unknown as Json), "what is opened is not what it should be", entry.n);
    if (Object.keys(open).length > 0) this.opened += 1;
    return known;
  }

  private commitment(entry: Entry, path: string, salt: string, value: Json): string {
    const { match } = this.header;
    let head = joined("limmu value", match, entry.n, path);
    if (path === OUTCOME) head = joined("limmu chance", match, "outcome");
    else if (path.startsWith(QUESTION) && asksChance(entry.control?.pause))
      head = joined("limmu chance", match, path.slice(QUESTION.length));
    try {
      return short(sha(head, unshort(salt), utf8(canonical(value))));
    } catch {
      throw new Fault("a salt is not 32 bytes in base64url", entry.n);
    }
  }
}

function isTrail(trail: string | undefined): boolean {
  if (trail === undefined) return true;
  const runs = trail.split(", ").map((run) => RUN.exec(run));
  const heads = runs.map((run) => run && `${run[1]} ${run[2]}`);
  return heads.every((head, i) => head !== null && head !== heads[i - 1]);
}

function checkBounds(pause: Pause | undefined): void {
  refuse(pause && pause.demands.length > MOST_SEATS, "asks too many");
  refuse(pause?.may && pause.may.length > MOST_OFFERS, "offers too much");
  const asked = asksChance(pause) ? canonical(pause?.demands[0]?.[1] ?? "") : "";
  refuse(utf8(asked).length > LONGEST_QUESTION, "asks chance at too great length");
}

/** How the first question of a new pause looks with its masks, and the commitments to what chance is asked. */
function lookOf(entry: Entry): string {
  const pause = entry.control?.pause;
  if (!pause) return "";
  const sealed = Object.entries(entry.sealed ?? {});
  const promises = asksChance(pause) ? sealed.filter(([path]) => path.startsWith(QUESTION)) : [];
  return canonical([pause.demands[0]?.[1] ?? [], Object.assign(Object.create(null), Object.fromEntries(promises))]);
}

/** Put a value at the end of a path. Only its last name may be missing: a mask that is a default is left out. */
function put(whole: Json, path: string[], value: Json): boolean {
  let place = whole;
  for (const [i, name] of path.entries()) {
    const last = i === path.length - 1;
    if (typeof place !== "object") return false;
    if (Array.isArray(place) && !(/^(0|[1-9]\d*)$/.test(name) && Number(name) < place.length)) return false;
    if (!Array.isArray(place) && !last && !(name in place)) return false;
    const parts = place as Fields;
    if (last) parts[name] = value;
    else place = parts[name] as Json;
  }
  return true;
}

