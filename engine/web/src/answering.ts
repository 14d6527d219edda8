// An answer in the making: the parts so far, what may come next, and the whole answer that waits to be confirmed.

import { Failed, maybe, post } from "./api";
import type { Table } from "./table";
import { T } from "./text";
import type { Asking, Concern, Input, Level, Offer, Preview, Refusal, Seen, Sketch, Value } from "./types";

/** What a ring on the map is for: the id that answers concern, its name, and whether it is what is chosen. */
export type Light = { readonly id: string; readonly label: string; readonly chosen: boolean };
export type Step = { readonly level: Level; readonly label: string };
/** An answer that waits to be confirmed, and what it is about. */
export type Staged = { readonly answer: Value; readonly text: string; readonly about: readonly Concern[]; readonly offer?: Offer; readonly key?: string };

/** What an answer waits that comes by itself where persons look on, as a standing order waits at the server: how soon it comes tells nothing. */
const BY_ITSELF = 3000;

export class Answering {
  asking: Asking | undefined;
  steps: readonly Step[] = [];
  staged: Staged | undefined;
  sketch: Sketch | undefined;
  filter = "";
  /** Ids clicked on the map: the options that concern them are shown. */
  narrowed: readonly string[] = [];
  failed = "";
  /** What was picked, of which the server has not said yet where it leads. */
  choosing: Promise<void> | undefined;
  private seen: Seen | undefined;
  private round = 0;
  /** The answer to which a stroke of the pointer came last. */
  private came = "";
  /** The leaf at which the only answer was given by itself, or is about to be. */
  private given = "";
  /** Ends the requests about an answer that is given, or in the making no longer. */
  private asks = new AbortController();
  /** What the server said of picks of this question. */
  private readonly levels = new Map<string, Promise<Level | undefined>>();
  private readonly sketches = new Map<string, Promise<Sketch | undefined>>();

  constructor(
    private readonly table: Table,
    private readonly changed: () => void,
  ) {}

  /** Begin anew when another question is open; what a note or another seat adds leaves the parts as they are. */
  look(seen: Seen | undefined): void {
    if (seen !== this.seen) this.renew(seen);
    this.giveOnly();
  }

  private renew(seen: Seen | undefined): void {
    this.seen = seen;
    const open = [...(seen?.may ?? []), ...(seen?.question ? [seen.question] : [])].find((one) => one.may === this.asking?.may);
    if (this.asking && JSON.stringify(open) === JSON.stringify(this.asking)) return;
    this.begin(seen?.question);
  }

  begin(asking: Asking | undefined): void {
    this.asking = asking;
    this.levels.clear();
    this.sketches.clear();
    this.steps = asking ? [{ level: asking.choices, label: "" }] : [];
    this.clear();
    this.changed();
    if (asking?.choices.picks?.length && !this.table.waits) void this.draw(asking.choices.picks);
  }

  private another(): number {
    this.asks.abort();
    this.asks = new AbortController();
    return ++this.round;
  }

  private clear(): void {
    this.another();
    this.staged = undefined;
    this.sketch = undefined;
    this.filter = "";
    this.narrowed = [];
    this.failed = "";
  }

  get level(): Level | undefined {
    return this.steps.at(-1)?.level;
  }

  get parts(): readonly string[] {
    return this.steps.slice(1).map((step) => step.label);
  }

  /** The options that the filter and the map leave. */
  get offers(): readonly Offer[] {
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    return (this.level?.options ?? []).filter((offer) => {
      const text = told(offer).toLowerCase();
      return words.every((word) => text.includes(word)) && (!this.narrowed.length || this.among(concernsOf(offer), this.narrowed));
    });
  }

  private drawn(id: string): string {
    return this.table.aside?.at?.[id] ?? id;
  }

  private among(about: readonly Concern[] | undefined, ids: readonly string[]): boolean {
    return (about ?? []).some(({ id }) => ids.includes(id) || ids.includes(this.drawn(id)));
  }

  get lights(): readonly Light[] {
    const found = new Map<string, { offers: Offer[]; chosen: boolean }>();
    const add = (id: string, offer: Offer | undefined) => {
      const one = found.get(this.drawn(id)) ?? { offers: [], chosen: false };
      if (offer) one.offers.push(offer);
      else one.chosen = true;
      found.set(this.drawn(id), one);
    };
    const about = [...(this.asking?.concerns ?? []), ...(this.level?.about ?? [])];
    for (const { id } of about) add(id, undefined);
    if (this.staged) for (const { id } of this.staged.about) add(id, undefined);
    else for (const offer of this.offers) for (const { id } of concernsOf(offer)) add(id, offer);
    return [...found].map(([id, { offers, chosen }]) => {
      const label = offers.length === 1 ? told(offers[0]!) : T.pieces(offers.length);
      return { id, label: offers.length ? label : (this.staged?.text ?? ""), chosen: chosen && !offers.length };
    });
  }

  /** The options that concern what is drawn at a point. */
  about(ids: readonly string[], level = this.level): readonly Offer[] {
    const all = whole(ids);
    return (level?.options ?? []).filter((offer) => this.among(concernsOf(offer), all));
  }

  /** A click on the map: it answers where it leaves one option, and else leaves those that concern what was clicked. */
  point(ids: readonly string[]): void {
    const all = whole(ids);
    if (this.among(this.staged?.about, all)) return void this.confirm();
    if (this.staged) this.unstage();
    const found = this.about(ids);
    if (found.length === 1) return this.pick(found[0]!);
    this.narrowed = found.length ? all : [];
    this.changed();
  }

  narrow(filter: string): void {
    this.filter = filter;
    this.changed();
  }

  pick(offer: Offer): void {
    if (this.staged?.offer === offer) return void this.confirm();
    if (offer.whole === undefined) return void this.next(offer.pick, named(offer));
    this.stage(offer.whole, told(offer), [...(this.level?.picks ?? []), offer.pick], offer);
  }

  /** Whether one answer alone may be given: nothing is chosen, so nothing waits to be confirmed. */
  get only(): boolean {
    const { asking, level } = this;
    return asking?.may === undefined && this.steps.length === 1 && level?.whole !== undefined && !level.options?.length && !level.span;
  }

  /** Give the only answer by itself where this device signs and nothing may be interjected first: the server, which gives it for other seats, cannot sign. */
  private giveOnly(): void {
    const { asking, seen, table } = this;
    if (!asking || !seen || seen.leaf === this.given || !this.only || table.waits || !table.online || !table.forces(asking.seat)) return;
    if (seen.may?.some(({ choices }) => choices.options?.length || choices.span || choices.whole !== undefined)) return;
    const { leaf } = seen;
    this.given = leaf;
    setTimeout(() => {
      if (this.seen?.leaf === leaf && this.only && table.forces(asking.seat)) this.stop();
    }, table.againstBots ? 0 : BY_ITSELF);
  }

  /** The parts so far are the answer. */
  stop(): void {
    const level = this.level;
    if (!this.staged && level?.whole !== undefined) this.stage(level.whole, level.text ?? level.key ?? "", level.picks ?? []);
  }

  /** Pick one after the other of those that go in any order, until no more may be picked. */
  all(): Promise<void> {
    return this.chooses(this.chooseAll());
  }

  private async chooseAll(): Promise<void> {
    if (this.staged) return;
    this.table.skip();
    const round = this.another();
    const steps = [...this.steps];
    const bag = this.level?.bag;
    for (let level = this.level; level?.bag === bag && level?.options?.length; level = steps.at(-1)!.level) {
      const offer = level.options[0]!;
      const found = await this.ask<Level>("choose", { picks: [...(level.picks ?? []), offer.pick] });
      if (!found || round !== this.round) return;
      steps.push({ level: found, label: named(offer) });
    }
    await this.take(steps, undefined);
    this.failed = steps.at(-1)!.level.more?.text ?? "";
    if (this.failed) this.changed();
  }

  next(pick: Value, label: string): Promise<void> {
    return this.chooses(this.choose(pick, label));
  }

  private chooses(work: Promise<void>): Promise<void> {
    const choosing = work.finally(() => {
      if (this.choosing === choosing) this.choosing = undefined;
    });
    return (this.choosing = choosing);
  }

  /** Do something once what is being chosen has led on: at once where nothing is, never where it leads nowhere. */
  after(act: () => void): void {
    const { asking, steps, choosing } = this;
    if (!choosing) return act();
    void choosing.then(() => {
      if (this.asking === asking && (this.steps !== steps || this.staged)) this.after(act);
    });
  }

  private async choose(pick: Value, label: string): Promise<void> {
    this.table.skip();
    const round = this.another();
    const picks = [...(this.level?.picks ?? []), pick];
    const found = await this.ask<Level>("choose", { picks });
    if (!found || round !== this.round) return;
    const nothing = !found.options?.length && !found.span;
    if (nothing && found.whole !== undefined) return this.stage(found.whole, label, picks);
    this.steps = [...this.steps, { level: found, label }];
    this.clear();
    this.changed();
    void this.draw(picks);
  }

  private async ask<R extends object>(what: string, body: object): Promise<R | undefined> {
    const may = this.asking?.may;
    const { signal } = this.asks;
    const sent = { ...body, expects: this.seen?.leaf, ...(may === undefined ? {} : { may }) };
    try {
      const reply = await post<R | { readonly refused: Refusal }>(`${this.table.path}/${what}?seat=${this.asking?.seat ?? ""}`, sent, signal);
      if (!("refused" in reply) || !("code" in (reply.refused as object)) || "key" in reply) return reply as R;
      this.failed = reply.refused.text || reply.refused.code;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (signal.aborted) return undefined;
      this.failed = error.status ? error.message : T.away;
    }
    this.changed();
    return undefined;
  }

  private stage(answer: Value, text: string, picks: readonly Value[], offer?: Offer): void {
    this.table.skip();
    const round = this.another();
    const about = offer?.concerns ?? this.level?.about ?? [];
    this.staged = offer ? { answer, text, about, offer } : { answer, text, about };
    this.failed = "";
    if (atOnce() || this.only) return void this.confirm();
    this.changed();
    void this.draw(picks);
    void this.ask<Preview>("preview", { answer }).then((found) => {
      if (!found || round !== this.round || !this.staged) return;
      this.staged = { ...this.staged, key: found.key, text: found.text || this.staged.text, about: found.concerns ?? this.staged.about };
      if (found.refused) this.failed = found.refused.text || found.refused.code;
      this.changed();
    });
  }

  /** What the picks come to, on the map. */
  private async draw(picks: readonly Value[]): Promise<void> {
    const round = this.round;
    const may = this.asking?.may;
    const body = { picks, expects: this.seen?.leaf, ...(may === undefined ? {} : { may }) };
    const found = await maybe(post<Sketch>(`${this.table.path}/sketch?seat=${this.asking?.seat ?? ""}`, body, this.asks.signal));
    if (round !== this.round || !found) return;
    this.sketch = found;
    this.changed();
  }

  private unstage(): void {
    this.staged = undefined;
    this.sketch = undefined;
    this.failed = "";
    this.another();
  }

  // -------------------------------------------------------------- what is drawn with the pointer

  /** Whether parts may be chosen now. */
  get open(): boolean {
    return !!this.asking && !this.table.waits;
  }

  levelAfter(picks: readonly Value[]): Promise<Level | undefined> {
    return remembered(this.levels, picks, () => this.ask<Level>("choose", { picks }));
  }

  sketchOf(picks: readonly Value[]): Promise<Sketch | undefined> {
    const may = this.asking?.may;
    const body = { picks, expects: this.seen?.leaf, ...(may === undefined ? {} : { may }) };
    return remembered(this.sketches, picks, () => maybe(post<Sketch>(`${this.table.path}/sketch?seat=${this.asking?.seat ?? ""}`, body)));
  }

  /** Show what a stroke comes to. */
  sketched(sketch: Sketch | undefined): void {
    this.sketch = sketch;
    this.changed();
  }

  /** Show again what the parts come to. */
  redraw(): void {
    const picks = this.level?.picks ?? [];
    this.sketched(undefined);
    if (this.steps.length > 1) void this.draw(picks);
  }

  /** Let these be the parts. */
  async take(steps: readonly Step[], sketch: Sketch | undefined): Promise<void> {
    this.table.skip();
    this.unstage();
    this.clear();
    const { level, label } = steps.at(-1)!;
    const nothing = !level.options?.length && !level.span;
    this.steps = nothing ? steps.slice(0, -1) : steps;
    this.sketch = sketch;
    if (nothing && level.whole !== undefined) this.stage(level.whole, level.text || label, level.picks ?? []);
    else this.changed();
  }

  /** Go on to what is drawn at a point, if exactly one answer leads there; else go there instead of to where the stroke
      came by last, which it only crossed. The first ``kept`` steps stay. */
  async reach(ids: readonly string[], kept: number): Promise<void> {
    const offer = this.staged ? undefined : this.topmost(ids);
    if (offer) return this.go(offer);
    if (this.steps.length < kept + (this.staged ? 0 : 1)) return;
    const other = this.topmost(ids, this.staged ? this.level : this.steps.at(-2)?.level);
    if (!other || other.key === this.came) return;
    if (this.staged) this.unstage();
    else this.steps = this.steps.slice(0, -1);
    await this.go(other);
  }

  /** The one answer that is about what lies under the pointer; of several that about what lies on top. */
  private topmost(ids: readonly string[], level = this.level): Offer | undefined {
    const all = this.about(ids, level);
    const found = all.length > 1 ? this.about(ids.slice(0, 1), level) : all;
    return found.length === 1 ? found[0] : undefined;
  }

  private async go(offer: Offer): Promise<void> {
    this.came = offer.key;
    if (offer.whole === undefined) await this.next(offer.pick, named(offer));
    else this.pick(offer);
  }

  /** A route ends here, if it may. */
  rest(): void {
    if (!this.staged && this.steps.length > 1 && this.level?.whole !== undefined) this.stop();
  }

  /** Take back what was chosen last: the answer that waits, the filter, the last part. */
  back(): boolean {
    if (this.staged) this.unstage();
    else if (this.filter || this.narrowed.length) this.clear();
    else if (this.steps.length > 1) this.backTo(this.steps.length - 2);
    else if (this.asking?.may !== undefined) this.begin(this.seen?.question);
    else return false;
    this.changed();
    return true;
  }

  /** Take back every part after the first ``kept``. */
  backTo(kept: number): void {
    this.steps = this.steps.slice(0, kept + 1);
    this.clear();
    if (kept) void this.draw(this.level?.picks ?? []);
    this.changed();
  }

  async confirm(): Promise<void> {
    if (!this.staged || !this.asking || !this.seen || this.table.waits) return;
    const { answer } = this.staged;
    const { may } = this.asking;
    if (this.seen.leaf !== this.given) this.table.answered = this.seen.n;
    const input: Input = may === undefined ? { _: "decision", answer } : { _: "interject", may, answer, follows: this.seen.n };
    this.another();
    this.table.skip();
    await this.table.give(input, this.asking.seat, this.seen.leaf);
    if (!this.table.refused && !this.table.failed) return this.begin(this.table.seen?.question);
    this.unstage();
    this.changed();
  }
}

/** Ids that were clicked, and those of the places of which they are a part. */
const whole = (ids: readonly string[]): readonly string[] => [...new Set(ids.flatMap((id) => [id, id.split(":")[0]!]))];

/** What an option is about; one that is the id of something drawn is about that. */
const concernsOf = (offer: Offer): readonly Concern[] =>
  offer.concerns ?? (typeof offer.pick === "string" ? [{ kind: "piece", id: offer.pick }] : []);

function remembered<R>(known: Map<string, Promise<R>>, picks: readonly Value[], ask: () => Promise<R>): Promise<R> {
  const key = JSON.stringify(picks);
  const found = known.get(key) ?? ask();
  known.set(key, found);
  return found;
}

export const told = (offer: Offer): string => offer.text || offer.key;
/** What is picked, without how many there are of it. */
const named = (offer: Offer): string => offer.picked || told(offer);

const AT_ONCE = "at-once";
export const atOnce = (): boolean => localStorage.getItem(AT_ONCE) === "yes";
export const setAtOnce = (on: boolean): void => localStorage.setItem(AT_ONCE, on ? "yes" : "no");
