// What is drawn on the map with the pointer: a route from place to place; on a table that is measured a Unit set down
// where it is pressed and turned where the pointer is drawn to, or a move, leg by leg. It picks what is offered nearest.

import { type Answering, type Step, told } from "./answering";
import { nearest, tell } from "./measures";
import type { Level, Numbers, Offer, Sketch, Value } from "./types";

/** A point of the table: micrometres to the east and the north. */
export type Spot = readonly [x: number, y: number];
type Standing = { readonly at: Spot; readonly facing: number };
type Draft = { readonly steps: readonly Step[]; readonly sketch: Sketch | undefined };
type Pick = { readonly pick: Value; readonly label: string };

const CIRCLE = 36_000;
const NORTH = 9_000;
const SOUTH = 27_000;
const STRAIGHT = 300;
/** So near to the goal nothing more is picked, and a second leg is not shorter. */
const SHORT = 6_350;
const LEAST = 2_540;
const PLACED = ["facing", "row", "along"];
const MOVED = ["manner", "way", "heading", "length", "angle", "facing"];
const MOST = 12;

const between = (from: Spot, to: Spot): Spot => [to[0] - from[0], to[1] - from[1]];
/** Hundredths of a degree from the east, counter-clockwise. */
const bearing = ([x, y]: Spot): number => (Math.round((Math.atan2(y, x) * CIRCLE) / (2 * Math.PI)) + CIRCLE) % CIRCLE;
const turn = (from: number, to: number): number => ((to - from + CIRCLE * 1.5) % CIRCLE) - CIRCLE / 2;
const along = ([x, y]: Spot, facing: number): number => {
  const angle = (facing * 2 * Math.PI) / CIRCLE;
  return x * Math.cos(angle) + y * Math.sin(angle);
};

/** Whether a click on a table sets down what is asked for. */
export const isPlaced = (level: Level | undefined): boolean => !!level?.span && PLACED.includes(level.asks ?? "");
const isMoved = (level: Level | undefined): boolean => MOVED.includes(level?.asks ?? "");
/** Whether a drag on a table begins a move. */
export const isMove = (level: Level | undefined): boolean => ["manner", "way"].includes(level?.asks ?? "");

function offered(level: Level, pick: Value): Pick | undefined {
  const offer = level.options?.find((one) => one.pick === pick);
  return offer && { pick, label: told(offer) };
}

function measured(span: Numbers | undefined, value: number): Pick | undefined {
  if (!span?.ranges.length) return undefined;
  const pick = nearest(value, span);
  return { pick, label: tell(pick, span.unit ?? "") };
}

/** The facing on offer that is nearest. */
function turned(level: Level, angle: number): Pick | undefined {
  if (level.span) return measured(level.span, angle);
  const far = (offer: Offer): number => Math.abs(turn(+offer.key, angle));
  const best = [...(level.options ?? [])].sort((a, b) => far(a) - far(b))[0];
  return best && { pick: best.pick, label: told(best) };
}

/** One stroke of the pointer. */
export class Plotting {
  private mode: "set" | "go" | "trail" | undefined;
  private base: readonly Step[] = [];
  private from: Spot = [0, 0];
  private to: Spot = [0, 0];
  /** Half the depth of the table. */
  private middle = 0;
  private drawn = false;
  private dirty = false;
  private running: Promise<void> | undefined;
  private draft: Draft | undefined;
  private trail: Promise<void> = Promise.resolve();
  private pressed: readonly string[] = [];
  /** The steps before what was set down last, and how it was turned: a further click moves it, a drag turns it. */
  private kept: { readonly base: readonly Step[]; readonly facing: number | undefined } | undefined;

  constructor(private readonly answering: Answering) {}

  /** Whether a stroke begins where the pointer goes down: on a table at a point. */
  starts(ids: readonly string[], at: Spot | undefined, middle: number): boolean {
    const { answering } = this;
    this.middle = middle;
    this.mode = undefined;
    this.draft = undefined;
    if (!answering.open) return false;
    const kept = this.kept && answering.staged && isPlaced(this.kept.base.at(-1)?.level) ? this.kept : undefined;
    this.base = kept?.base ?? answering.steps;
    if (!kept && !answering.staged) this.kept = undefined;
    const level = this.base.at(-1)?.level;
    if (at && isPlaced(level)) this.mode = "set";
    else if (answering.staged) return false;
    else if (at && (isMoved(level) || answering.about(ids).length === 1)) this.mode = "go";
    else if (!at && answering.about(ids).length) this.mode = "trail";
    this.pressed = ids;
    this.from = this.to = at ?? [0, 0];
    this.drawn = false;
    return this.mode !== undefined;
  }

  moves(ids: readonly string[], at: Spot | undefined): void {
    if (this.mode === "trail") {
      if (!this.drawn) this.follow(this.pressed);
      this.drawn = true;
      return this.follow(ids);
    }
    this.drawn = true;
    if (at) this.to = at;
    void this.show();
  }

  /** The pointer goes up. Whether that was all: else it was a click. */
  ends(): boolean {
    const { mode, drawn } = this;
    this.mode = undefined;
    if (mode === "trail" && drawn) void this.trail.then(() => this.answering.rest());
    else if (mode === "set" || drawn) void this.finish(mode === "set");
    return mode === "set" || drawn;
  }

  cancels(): void {
    this.mode = undefined;
    this.answering.redraw();
  }

  // -------------------------------------------------------------- a route

  private follow(ids: readonly string[]): void {
    this.trail = this.trail.then(() => this.answering.reach(ids, this.base.length + 1));
  }

  // -------------------------------------------------------------- on a table

  /** Show what the stroke comes to so far, as fast as the server tells it. */
  private show(): Promise<void> {
    this.dirty = true;
    this.running ??= (async () => {
      while (this.dirty) {
        this.dirty = false;
        const draft = await this.run();
        this.draft = draft ?? this.draft;
        if (draft && this.mode) this.answering.sketched(draft.sketch);
      }
      this.running = undefined;
    })();
    return this.running;
  }

  private async finish(set: boolean): Promise<void> {
    await this.show();
    const { base, draft } = this;
    if (!draft || draft.steps.length === base.length) return this.answering.redraw();
    if (set) this.kept = { base, facing: this.facing(base.at(-1)?.level) };
    await this.answering.take(draft.steps, draft.sketch);
  }

  private async run(): Promise<Draft | undefined> {
    const { answering } = this;
    let steps = this.base;
    let start: Spot | undefined;
    let legs = 0;
    let sketch: Sketch | undefined;
    for (let i = 0; i < MOST; i++) {
      const level = steps.at(-1)!.level;
      const picks = level.picks ?? [];
      let standing: Standing | undefined;
      if (isMoved(level) && level.about?.[0]) {
        sketch = picks.length ? await answering.sketchOf(picks) : undefined;
        const found = sketch?.at?.[level.about[0].id];
        if (found) standing = { at: [found[0], found[1]], facing: (CIRCLE * 1.25 - found[2]) % CIRCLE };
        start ??= standing?.at;
      }
      const goal = start && ([start[0] + this.to[0] - this.from[0], start[1] + this.to[1] - this.from[1]] as const);
      const next = isPlaced(level) ? this.placed(level) : this.moved(level, standing, goal, legs);
      if (!next) break;
      if (level.asks === "length" && legs && Number(next.pick) < LEAST) {
        steps = steps.slice(0, -1);
        break;
      }
      const found = await answering.levelAfter([...picks, next.pick]);
      if (!found) return undefined;
      if (level.asks === "length" || level.asks === "angle") legs++;
      steps = [...steps, { level: found, label: next.label }];
    }
    const last = steps.at(-1)!.level.picks ?? [];
    return { steps, sketch: last.length ? await answering.sketchOf(last) : undefined };
  }

  private facing(level: Level | undefined): number | undefined {
    if (level?.asks !== "facing") return undefined;
    if (this.drawn) return bearing(between(this.from, this.to));
    return this.kept?.facing ?? (this.from[1] > this.middle ? SOUTH : NORTH);
  }

  private placed(level: Level): Pick | undefined {
    if (level.asks === "facing") return turned(level, this.facing(level)!);
    return measured(level.span, level.asks === "row" ? this.from[1] : this.from[0]);
  }

  /** The next pick of a move that ends as near to the goal as it may: a wheel, then ahead; loose models go straight. */
  private moved(level: Level, standing: Standing | undefined, goal: Spot | undefined, legs: number): Pick | undefined {
    const stroke = between(this.from, this.to);
    if (level.asks === "manner") return offered(level, "move");
    if (level.asks === "facing" || level.asks === "heading") return turned(level, bearing(stroke));
    if (!isMoved(level)) {
      const offer = level === this.base.at(-1)?.level ? this.answering.about(this.pressed)[0] : undefined;
      return offer && offer.whole === undefined ? { pick: offer.pick, label: told(offer) } : undefined;
    }
    if (!standing || !goal) return undefined;
    const left = between(standing.at, goal);
    const angle = turn(standing.facing, bearing(left));
    if (level.asks === "angle") return measured(level.span, Math.abs(angle));
    const last = level.picks?.at(-1);
    if (level.asks === "length") return measured(level.span, last === "forward" ? along(left, standing.facing) : Math.hypot(...left));
    if (Math.hypot(...left) < SHORT || legs > 1) return undefined;
    const loose = offered(level, "straight") ?? offered(level, "flight");
    if (loose) return legs ? undefined : loose;
    const wheel = !legs && Math.abs(angle) > STRAIGHT ? offered(level, angle > 0 ? "left" : "right") : undefined;
    return wheel ?? (along(left, standing.facing) > SHORT ? offered(level, "forward") : undefined);
  }
}
