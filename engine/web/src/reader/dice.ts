// Whether the rolls of a log are those that its tokens give.

import { bytes, isSigned, joined, short, unshort, utf8 } from "./bytes";
import { chainOf, down, outcomeOf } from "./drawing";
import { type Entry, type Header, type Question, isQuestion } from "./form";
import { Fault, type Json, canonical, refuse } from "./json";
import { type Log, OUTCOME, QUESTION, asksChance } from "./log";

const MOST_LINKS = 1 << 20;
const CHAINED = ["neutral", "all-seats"];
const NO_WITNESS = ["umpire", "chance", "public", ""];

/** What is asked of chance after the last entry, and what the chains have come to. */
export interface End {
  asker: Asker;
  /** Nothing is rolled next, something new, or what an undo took back. */
  rolls: "no" | "fresh" | "again";
  /** Who gives to the roll that is pending. */
  parties: string[];
  /** Of each party the number of the last link that the log has. */
  shown: Record<string, number>;
}

export interface Dice {
  /** Nothing is there to check. */
  bare: boolean;
  /** The seats, the host and the witnesses that gave to throws, as they stand at the end. */
  givers: string[];
  throws: number;
  /** Shuffles that are not opened yet. */
  unseen: number;
  /** Outcomes whose question could not be compared with one that an undo took back. */
  alike: number;
  /** Rulings that gave the outcome of a pending roll, or had it asked anew. */
  ruled: number;
  end: End;
}

export interface Asker {
  n: number;
  leaf: string;
  by: string;
  sig: string;
}

interface Throw {
  a: number;
  j: number;
  key: Uint8Array<ArrayBuffer>;
}

const isSame = (one: string[], two: string[]): boolean =>
  one.length === two.length && one.every((name) => two.includes(name));

/** The witnesses of a header. Raises Fault if its anchors or keys are not those of its mode. */
function checkHeader(header: Header): string[] {
  const { seats, dice: mode = "", hosted = [], anchors = {}, links = 0, keys = {} } = header;
  const parties = Object.keys(anchors);
  const chained = CHAINED.includes(mode);
  const others = parties.filter((name) => ![...seats, "host", "shuffles"].includes(name));
  const witnesses = chained || mode === "host" ? others.sort() : [];
  refuse(canonical(hosted) !== canonical(seats.filter((seat) => hosted.includes(seat))), "odd hosted seats", 0);
  refuse(witnesses.some((name) => NO_WITNESS.includes(name)), "a witness of another's name", 0);
  refuse(parties.length === 0 && links !== 0, "links without chains", 0);
  if (parties.length === 0 && !chained) return [];
  refuse(!chained && mode !== "host" && mode !== "physical", "anchors in a mode without", 0);
  const host = chained || witnesses.length > 0 ? ["host"] : [];
  const wanted = ["shuffles", ...host, ...witnesses, ...seats.filter((seat) => chained && !hosted.includes(seat))];
  refuse(!isSame(parties, wanted), "other anchors than its mode wants", 0);
  refuse(parties.some((name) => name !== "shuffles" && !(name in keys)), "a giver without a key", 0);
  refuse(links < 1 || links > MOST_LINKS, "an odd number of links", 0);
  return witnesses;
}

/** Raises Fault at the first roll that breaks the demands of its mode. */
export async function checkDice(log: Log): Promise<Dice> {
  const dealer = new Dealer(log, checkHeader(log.header));
  if (!dealer.bare) for (const entry of log.proven) await dealer.take(entry);
  return dealer.report();
}

class Dealer {
  readonly bare: boolean;
  private readonly match: string;
  private readonly mode: string;
  private readonly links: number;
  private readonly keys: Map<string, string>;
  /** Of each party the last link that the log has, and its number. */
  private readonly shown: Map<string, { number: number; link: string }>;
  private readonly shuffles: Uint8Array[] | null;
  private readonly questions: Map<string, string>;
  private readonly waits = new Waits();
  private readonly rolled = new Map<number, string>();
  private asker: Asker = { n: -1, leaf: "", by: "", sig: "" };
  private going: Throw | null = null;
  private pending = false;
  private readonly counts = { throws: 0, unseen: 0, alike: 0, ruled: 0 };

  constructor(
    private readonly log: Log,
    private readonly witnesses: string[],
  ) {
    const { match, dice = "", links = 0, anchors = {}, keys = {} } = log.header;
    [this.match, this.mode, this.links, this.keys] = [match, dice, links, new Map(Object.entries(keys))];
    this.shown = new Map(Object.entries(anchors).map(([party, link]) => [party, { number: 0, link }]));
    this.bare = this.shown.size === 0 && this.mode !== "physical";
    for (const { link } of this.shown.values()) unshort(link);
    this.shuffles = this.bare ? null : this.opened();
    this.questions = known(log);
  }

  report(): Dice {
    const names = [...this.log.header.seats, "host", ...this.witnesses];
    const gives = (name: string) => this.shown.has(name) && (name === "host" || this.mode !== "physical");
    return { bare: this.bare, givers: names.filter(gives), ...this.counts, end: this.end() };
  }

  private end(): End {
    const { asked } = this.log.after(this.log.entries.length - 1);
    const rolls = !asksChance(this.log.entries[asked]?.control?.pause) ? "no" : this.waits.has(this.log.looks[asked] as string) ? "again" : "fresh";
    const shown = Object.fromEntries([...this.shown].map(([party, { number }]) => [party, number]));
    return { asker: this.asker, rolls, parties: this.going || rolls === "no" ? [] : this.parties(), shown };
  }

  /** The links of `shuffles`, once its chain is opened. */
  private opened(): Uint8Array[] | null {
    const chain = this.log.chains[0];
    if (!chain) return null;
    const anchor = this.shown.get("shuffles");
    if (chain.party !== "shuffles" || !anchor) throw new Fault("another chain is opened than that of the shuffles");
    const found = chainOf(this.match, "shuffles", unshort(chain.seed), this.links);
    refuse(short(found[0] as Uint8Array) !== anchor.link, "the chain that is opened has another anchor");
    return found;
  }

  async take(entry: Entry): Promise<void> {
    const { n, input, by } = entry;
    const before = this.log.after(n - 1);
    const pause = this.log.pause(before);
    const look = before.asked < 0 ? "" : (this.log.looks[before.asked] as string);
    this.pending = asksChance(pause);
    if (input._ === "undo") this.takeBack(n, input["to"] as number);
    if (input._ === "rekey") this.rekey(entry);
    const chance = input._ === "chance";
    const gives = "outcome" in input;
    const again = gives && pause ? this.waits.take(look, this.questions.get(look)) : undefined;
    if (input._ === "ruling" && this.pending && !("modify" in input)) this.counts.ruled += 1;
    if (chance && again !== undefined) {
      const same = this.log.outcomes[n] === this.log.outcomes[again] && !entry.proof;
      refuse(!same, "not the outcome that was taken back", n);
    } else if (chance) {
      await this.fresh(entry, pause?.demands[0]?.[1] ?? "", look);
    }
    if (gives && pause) this.rolled.set(n, look);
    const rules = input._ === "undo" || (input._ === "ruling" && !("modify" in input));
    if (!chance && this.pending && !rules) return;
    const goes = chance && again === undefined;
    this.asker = { n, leaf: this.log.leaves[n] as string, by: goes ? "" : by, sig: goes ? "" : (entry.sig ?? "") };
    if (!goes) this.going = null;
  }

  private takeBack(n: number, to: number): void {
    for (const m of this.log.line(n - 1, to)) {
      const look = this.rolled.get(m);
      if (look !== undefined) this.waits.add(look, m, this.questions.get(look));
    }
  }

  /** A roll that is not given again. */
  private async fresh(entry: Entry, asked: Json, look: string): Promise<void> {
    const { n, proof = {}, sealed = {} } = entry;
    refuse(!isQuestion(asked), "nothing is rolled here", n);
    const question = asked as unknown as Question;
    const open = this.questions.get(look);
    refuse(open !== undefined && this.waits.isWaiting(open), "it was taken back, and is denied", n);
    if (this.waits.isUnclear(look, open !== undefined)) this.counts.alike += 1;
    const outcome = entry.input["outcome"] as number[];
    try {
      if (this.mode === "physical" && question._ === "roll_dice") await this.checkFaces(proof, outcome);
      else if (this.shown.size === 0) refuse(Object.keys(proof).length > 0, "a proof that nobody wants");
      else await this.checkThrow(proof, question, outcome, open !== undefined && !(OUTCOME in sealed));
    } catch (error) {
      if (error instanceof Fault) throw new Fault(error.message, n);
      throw error;
    }
  }

  private async checkThrow(
    proof: Record<string, string>,
    asked: Question,
    outcome: number[],
    open: boolean,
  ): Promise<void> {
    const fresh = this.going === null;
    const parties = fresh ? this.parties() : [];
    refuse(!isSame(Object.keys(proof), parties), "other tokens than those of its parties");
    const { a, j, key } = this.going ?? { a: this.asker.n, j: 0, key: bytes() };
    const shuffles = asked._ === "shuffle_items";
    refuse((parties.length > 0 || shuffles) && a >= this.links, "the chains have run out");
    const links: Uint8Array[] = [key];
    for (const party of parties) links.push(await this.checkToken(party, proof[party] as string, a));
    const whole = bytes(...links);
    this.counts.throws += Number(fresh);
    this.going = { a, j: j + 1, key: whole };
    const last = shuffles && open ? this.shuffles?.[a + 1] : undefined;
    if (shuffles && !last) this.counts.unseen += 1;
    if (!last && (shuffles || whole.length === 0)) return;
    const found = outcomeOf(last ? bytes(whole, last) : whole, this.match, [a, j], asked, outcome.length);
    refuse(!found || canonical(found) !== canonical(outcome), "the tokens give another outcome");
  }

  /** Who gives to a new throw, in the order of the key. */
  private parties(): string[] {
    const seats = this.log.header.seats.filter((seat) => CHAINED.includes(this.mode) && this.shown.has(seat));
    const alone = this.mode === "neutral" && seats.includes(this.asker.by);
    const host = this.shown.has("host") ? ["host"] : [];
    return [...(alone ? [this.asker.by] : seats), ...host, ...this.witnesses];
  }

  private async checkToken(party: string, token: string, a: number): Promise<Uint8Array> {
    const { number, link } = this.shown.get(party) as { number: number; link: string };
    const dot = token.indexOf(".");
    const text = dot < 0 ? token : token.slice(0, dot);
    const data = unshort(text);
    refuse(a + 1 <= number, "a link whose number was passed");
    refuse(short(down(this.match, party, data, a + 1, number)) !== link, `${party} shows no link of its chain`);
    this.shown.set(party, { number: a + 1, link: text });
    if (party === "host") {
      refuse(dot >= 0, "the host shows more than a link");
      return data;
    }
    const { leaf, by, sig } = this.asker;
    const show = dot < 0 ? "" : token.slice(dot + 1);
    unshort(show, 64);
    if (by === party && sig === "?") return data;
    for (const what of by === party && sig ? [leaf, sig] : [leaf]) {
      const message = bytes(joined("limmu show", this.match, a, what, party), data);
      if (await isSigned(this.keys.get(party) ?? "", show, message)) return data;
    }
    throw new Fault(`${party} did not show its link for this asker`);
  }

  /** Real dice: who says what they show. */
  private async checkFaces(proof: Record<string, string>, outcome: number[]): Promise<void> {
    let typed = 0;
    for (const [who, text] of Object.entries(proof)) {
      refuse(![...this.log.header.seats, "host", "umpire"].includes(who), `${who} reads no dice`);
      const [word = "", sig] = text.split(/\.(.*)/s);
      refuse(word !== "typed" && word !== "confirmed", "neither typed nor confirmed");
      typed += Number(word === "typed");
      const key = who === "host" ? undefined : this.keys.get(who);
      refuse((key === undefined) !== (sig === undefined), "a signature without a key, or none with one");
      const head = joined("limmu faces", this.match, this.asker.leaf, who, word);
      const good = key === undefined || (await isSigned(key, sig ?? "", bytes(head, utf8(canonical(outcome)))));
      refuse(!good, `${who} did not sign the faces`);
    }
    refuse(typed !== 1, "not one who typed the faces");
  }

  private rekey({ n, input }: Entry): void {
    const { party, key = "", anchor = "", hosted = false } = input as unknown as Record<string, string>;
    const name = party as string;
    const seat = this.log.header.seats.includes(name);
    refuse(!(seat || this.keys.has(name)) || name === "host" || name === "shuffles", "a new key of nobody", n);
    refuse(!key && !anchor && !hosted, "a rekey that gives nothing", n);
    refuse(hosted && (anchor || !seat), "hosted, and more", n);
    refuse(anchor && !this.shown.has(name), "a chain of who gives to no roll", n);
    for (const text of [key, anchor]) {
      try {
        if (text) unshort(text);
      } catch {
        throw new Fault("neither key nor anchor", n);
      }
    }
    if (key) this.keys.set(name, key);
    if (anchor) this.shown.set(name, { number: 0, link: anchor });
    if (hosted) this.shown.delete(name);
  }
}

/** The bytes of the questions to chance that nothing hides, by how they look in the log. */
function known(log: Log): Map<string, string> {
  const found = new Map<string, string>();
  for (const { n, control, sealed = {} } of log.entries) {
    if (!asksChance(control?.pause)) continue;
    if (Object.keys(sealed).some((path) => path.startsWith(QUESTION))) continue;
    found.set(log.looks[n] as string, canonical(control?.pause?.demands[0]?.[1] ?? ""));
  }
  return found;
}

/** The outcomes that undos took back, and that must come again. */
class Waits {
  private readonly entries = new Map<string, number[]>();
  private readonly counts = new Map<string, number>();

  add(look: string, n: number, open: string | undefined): void {
    const waiting = this.entries.get(look);
    if (waiting) waiting.push(n);
    else this.entries.set(look, [n]);
    this.count(look, open, 1);
  }

  has(look: string): boolean {
    return (this.entries.get(look)?.length ?? 0) > 0;
  }

  /** The entry whose outcome comes first to a question. */
  take(look: string, open: string | undefined): number | undefined {
    const found = this.entries.get(look)?.pop();
    if (found !== undefined) this.count(look, open, -1);
    return found;
  }

  /** Whether an outcome waits for a question that opens to these bytes. */
  isWaiting(open: string): boolean {
    return (this.counts.get(`=${open}`) ?? 0) > 0;
  }

  /** Whether an outcome waits for a question with the same masks, and one of the two is not opened. */
  isUnclear(look: string, isOpen: boolean): boolean {
    const masked = maskedOf(look);
    const hidden = (this.counts.get(`?${masked}`) ?? 0) > 0;
    return hidden || (!isOpen && (this.counts.get(`!${masked}`) ?? 0) > 0);
  }

  private count(look: string, open: string | undefined, by: number): void {
    const masked = maskedOf(look);
    const names = open === undefined ? [`?${masked}`] : [`!${masked}`, `=${open}`];
    for (const name of names) this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }
}

/** A question as everybody sees it, without the commitments. */
const maskedOf = (look: string): string => canonical((JSON.parse(look) as Json[])[0] as Json);
