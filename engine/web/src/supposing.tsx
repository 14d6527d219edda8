// What if I answer this, and the odds, of a match that is being played: in a world dealt from what this seat sees.

import { useEffect, useRef } from "preact/hooks";
import { Failed, get, post } from "./api";
import type { Answering } from "./answering";
import { type Chances, Outcomes } from "./odds";
import type { Table } from "./table";
import { T } from "./text";
import type { Groups, Line, Seen } from "./types";

/** Answers that a bot gives for this seat after the one that it asks about, and at most. */
const STEPS = 3;
const MOST = 100;
/** Answers of one question whose odds stand side by side, at most. */
const BESIDE = 3;

type Supposed = { readonly lines: readonly Line[]; readonly view: Seen; readonly groups: Groups };

export class Supposing {
  found: Supposed | undefined;
  odds: Chances | undefined;
  /** The answers whose odds were asked for at this position, the last first. */
  beside: readonly { readonly key: string; readonly text: string }[] = [];
  failed = "";
  busy = false;
  private of = "";
  private leaf = "";
  private deals = 0;
  private further = 0;
  private round = 0;

  constructor(
    private readonly table: Table,
    private readonly changed: () => void,
  ) {}

  /** What is supposed of another answer, or of another position, is worth nothing now. */
  look(answering: Answering): void {
    const of = JSON.stringify([this.table.seen?.leaf, answering.staged?.answer]);
    if (of === this.of) return;
    this.of = of;
    this.deals = 0;
    if (this.leaf !== this.table.seen?.leaf) this.beside = [];
    this.leaf = this.table.seen?.leaf ?? "";
    this.clear();
  }

  private clear(): void {
    this.round++;
    this.found = this.odds = undefined;
    this.failed = "";
    this.busy = false;
  }

  /** Back to what is there. */
  forget(): void {
    this.clear();
    this.changed();
  }

  /** Play on in one more world. */
  suppose(seat: string, key: string | undefined): void {
    this.deals++;
    this.further = STEPS;
    this.send(seat, key);
  }

  /** Play on in the same world: to what the seat would be asked some answers later. */
  goOn(seat: string, key: string | undefined): void {
    this.further = Math.min(this.further + STEPS, MOST);
    this.send(seat, key);
  }

  private send(seat: string, key: string | undefined): void {
    const body = { keys: key === undefined ? [] : [key], further: this.further, seed: `${this.deals}`, expects: this.table.seen?.leaf };
    void this.ask(post<Supposed>(`${this.table.path}/suppose?seat=${seat}`, body), (found) => (this.found = found));
  }

  /** The odds of an answer, beside those of the answers about which one asked before. */
  reckon(seat: string, key: string, text: string): void {
    this.beside = [{ key, text }, ...this.beside.filter((one) => one.key !== key)].slice(0, BESIDE);
    const answers = this.beside.map((one) => `&answer=${encodeURIComponent(one.key)}`).join("");
    void this.ask(get<Chances>(`${this.table.path}/odds?seat=${seat}${answers}`), (found) => (this.odds = found));
  }

  private async ask<R>(coming: Promise<R>, put: (found: R) => void): Promise<void> {
    this.clear();
    const round = this.round;
    this.busy = true;
    this.changed();
    try {
      const found = await coming;
      if (round === this.round) put(found);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (round === this.round) this.failed = error.message || T.away;
    }
    if (round !== this.round) return;
    this.busy = false;
    this.changed();
  }
}

type Props = { readonly supposing: Supposing; readonly seat: string; readonly answer?: string | undefined; readonly text?: string };

/** The buttons, and what came of them. */
export function Suppose({ supposing, seat, answer, text = "" }: Props) {
  const { found, odds, failed, busy } = supposing;
  const came = useRef<HTMLDivElement>(null);
  useEffect(() => { if (found || odds) came.current?.scrollIntoView({ block: "nearest" }); }, [found, odds]);
  return (
    <div class="suppose">
      <div class="pair wrap">
        <button type="button" disabled={busy} onClick={() => supposing.suppose(seat, answer)}>{found ? T.supposeAgain : answer === undefined ? T.supposeOn : T.suppose}</button>
        {answer !== undefined && <button type="button" disabled={busy} onClick={() => supposing.reckon(seat, answer, text)}>{T.oddsNow}</button>}
        {found && !found.view.over && <button type="button" disabled={busy} onClick={() => supposing.goOn(seat, answer)}>{T.supposeMore}</button>}
        {(found || odds) && <button type="button" onClick={() => supposing.forget()}>{T.supposeEnd}</button>}
      </div>
      <div aria-live="polite" ref={came}>
        {busy && <p class="hint">{T.supposing}</p>}
        {failed && <p class="hint">{failed}</p>}
        {odds && <Outcomes found={odds} names={supposing.beside.map((one) => one.text)} />}
        {found && (
          <section aria-label={T.supposed}>
            <p class="hint">{T.supposedHint}</p>
            <ol class="lines">
              {found.lines.filter((line) => line.kind !== "heading").map((line, i) => <li key={i} class={line.kind}>{line.text}</li>)}
            </ol>
            <p class="told">{found.view.status}{found.view.question?.text ? `: ${found.view.question.text}` : ""}</p>
          </section>
        )}
      </div>
    </div>
  );
}
