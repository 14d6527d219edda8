// What is asked, every answer by button and by key, the parts so far, and the confirmation.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Answering, atOnce, setAtOnce, told } from "./answering";
import { Clauses } from "./clauses";
import { TakeBack } from "./matchtab";
import { bounds, nearest, signOf, sizeOf, tell } from "./measures";
import { isMove, isPlaced } from "./plotting";
import { Suppose, type Supposing } from "./supposing";
import type { Table } from "./table";
import { T } from "./text";
import type { Level, Numbers, Seen } from "./types";
import { useMedia, WIDE } from "./use";

const FEW = 7;
const DIGITS = 9;
const KEY = /^(Backspace|Escape|Enter|[1-9 ]|\p{L})$/u;
/** Lines of what an answer comes to that stand above the button that confirms it. */
const TOLD = 3;

type Props = { readonly table: Table; readonly seen: Seen; readonly answering: Answering; readonly supposing: Supposing; readonly waiting: string };

export function Question({ table, seen, answering, supposing, waiting }: Props) {
  const mine = table.info?.you.role === "seat" ? (table.info.you.audience[0] ?? "") : "";
  const { asking, level } = answering;
  const wide = useMedia(WIDE);
  const about = answering.only ? level : answering.staged;
  const others = (seen.may ?? []).filter((one) => one.may !== asking?.may);
  return (
    <section class="question" aria-label={T.question}>
      <div aria-live="polite">
        {asking ? (
          <>
            <h2>{asking.text || asking.kind.replaceAll("_", " ")}</h2>
            <p class="under">{T.askedUnder} <Clauses game={table.info?.game} ids={asking.clauses} most={wide ? 3 : 2} /></p>
          </>
        ) : (
          <h2 class={seen.over ? "waits over" : "waits"}>{waiting}</h2>
        )}
      </div>
      {!asking && seen.over && <p><a class="main button" href={`/m/${table.id}/${seen.n}`}>{T.replay}</a></p>}
      <Refused table={table} answering={answering} />
      {asking && level && <Answer table={table} answering={answering} level={level} />}
      {asking && about?.key !== undefined && !table.waits && <Suppose supposing={supposing} seat={asking.seat} answer={about.key} text={about.text ?? ""} />}
      {!asking && mine && !seen.over && <Suppose supposing={supposing} seat={mine} />}
      {mine && <TakeBack table={table} />}
      {asking?.may !== undefined && seen.question && (
        <button type="button" onClick={() => answering.begin(seen.question)}>{T.backToQuestion}</button>
      )}
      {others.length > 0 && (
        <div class="may">
          <h3>{T.mayAlso}</h3>
          {others.map((one) => (
            <button type="button" key={one.may} onClick={() => answering.begin(one)}>{one.text || one.kind.replaceAll("_", " ")}</button>
          ))}
        </div>
      )}
    </section>
  );
}

function Refused({ table, answering }: { readonly table: Table; readonly answering: Answering }) {
  const { refused } = table;
  const text = refused ? (refused.code === "stale" ? T.stale : refused.text || refused.code.replaceAll("_", " ")) : table.failed || answering.failed;
  return text ? <p class="refused" role="alert">{text}</p> : null;
}

function Answer({ table, answering, level }: { readonly table: Table; readonly answering: Answering; readonly level: Level }) {
  if (table.waits) return <p class="sending" role="status">{table.online ? T.sending : T.kept}</p>;
  const { parts, staged, sketch } = answering;
  const lines = (sketch?.told ?? []).map((text, i) => <p class="told" key={i}>{text}</p>);
  const long = lines.length > TOLD;
  return (
    <>
      {parts.length > 0 && (
        <ol class="parts" aria-label={T.soFar}>
          {parts.map((part, i) => (
            <li key={i}><button type="button" title={T.takeBackTo(part)} onClick={() => answering.backTo(i)}>{part} <span aria-hidden="true">×</span></button></li>
          ))}
        </ol>
      )}
      {!long && lines}
      {staged ? <Confirm answering={answering} text={staged.text} /> : <Options answering={answering} level={level} />}
      {long && <details><summary>{T.inFull}</summary>{lines}</details>}
    </>
  );
}

function Confirm({ answering, text }: { readonly answering: Answering; readonly text: string }) {
  const coarse = useMedia("(pointer: coarse)");
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) yes.current?.focus({ preventScroll: true }); // who writes goes on writing
  }, []);
  return (
    <div class="confirm">
      <p role="status">{T.willAnswer}: <strong>{text}</strong></p>
      <div class="pair">
        <button type="button" class="main" ref={yes} onClick={() => void answering.confirm()}>{T.confirm}</button>
        <button type="button" onClick={() => answering.back()}>{T.rethink}</button>
      </div>
      <p class="hint">{coarse ? T.tapAgain : T.confirmHint}</p>
    </div>
  );
}

function Options({ answering, level }: { readonly answering: Answering; readonly level: Level }) {
  const { offers, filter, narrowed } = answering;
  const all = level.options?.length ?? 0;
  return (
    <>
      {level.prompt && <h3>{level.prompt}</h3>}
      {(all > FEW || filter || narrowed.length > 0) && (
        <div class="filter">
          <input type="search" id="filter" value={filter} placeholder={T.filter} aria-label={T.filter} autocomplete="off"
            onInput={(event) => answering.narrow(event.currentTarget.value)} />
          {narrowed.length > 0 && <button type="button" onClick={() => answering.back()}>{offers.length}/{all} ×</button>}
        </div>
      )}
      {isPlaced(level) && <p class="hint">{T.placeHint}</p>}
      {isMove(level) && <p class="hint">{T.moveHint}</p>}
      {level.span && <Number span={level.span} asks={level.asks} take={(value) => void answering.next(value, [level.prompt, tell(value, level.span?.unit ?? "")].filter(Boolean).join(" "))} key={level.picks?.length ?? 0} />}
      <ol class="options">
        {offers.map((offer, i) => (
          <li key={offer.key}>
            <button type="button" onClick={() => answering.pick(offer)}>
              {i < DIGITS && <kbd aria-hidden="true">{i + 1}</kbd>}<span>{told(offer)}</span>
            </button>
          </li>
        ))}
      </ol>
      {level.several && <button type="button" class="all" onClick={() => answering.after(() => void answering.all())}>{T.all}</button>}
      {all > 0 && !offers.length && <p>{T.noneLeft}</p>}
      {level.whole !== undefined && (
        <button type="button" class={answering.only ? "main stop only" : "main stop"} onClick={() => answering.after(() => answering.stop())}>{stopText(answering, level)}</button>
      )}
      {level.more?.text && all > 0 && answering.parts.length > 0 && <p class="hint">{level.more.text}</p>}
      {!answering.only && <AtOnce />}
    </>
  );
}

/** What the button says that makes the parts so far the answer. */
function stopText(answering: Answering, level: Level): string {
  const text = level.text || level.key || "";
  return answering.parts.length ? `${T.stopHere}: ${text}` : text || T.stopHere;
}

function AtOnce() {
  const [on, setOn] = useState(atOnce());
  const change = (event: Event & { currentTarget: HTMLInputElement }) => {
    setAtOnce(event.currentTarget.checked);
    setOn(event.currentTarget.checked);
  };
  return <label class="hint once" title={T.keys}><input type="checkbox" checked={on} onChange={change} /> {T.atOnce}</label>;
}

function Number({ span, asks, take }: { readonly span: Numbers; readonly asks: string | undefined; readonly take: (value: number) => void }) {
  const unit = span.unit ?? "";
  const [low, high] = bounds(span);
  const [value, setValue] = useState(nearest(asks === "files" ? Math.ceil(Math.sqrt(2 * high)) : low, span));
  const size = sizeOf(unit);
  const set = (event: Event & { currentTarget: HTMLInputElement }) => {
    const read = parseFloat(event.currentTarget.value);
    if (!isNaN(read)) setValue(nearest(read * size, span));
  };
  const shown = Math.round((value / size) * 1000) / 1000;
  return (
    <form class="number" noValidate onSubmit={(event) => (event.preventDefault(), take(value))}>
      <label>
        <span class="hint">{T.ranges(span.ranges.map(([a, b]) => (a === b ? tell(a, unit) : `${tell(a, unit)} – ${tell(b, unit)}`)).join(T.comma))}</span>
        <span class="pair">
          <input type="number" inputMode="decimal" step="any" value={shown} min={low / size} max={high / size} aria-label={T.number} onChange={set} />
          <span>{signOf(unit)}</span>
          <button type="submit" class="main">{T.take} {tell(value, unit)}</button>
        </span>
      </label>
      {high > low && <input type="range" min={low} max={high} step={span.step ?? 1} value={value} aria-label={T.number}
        onInput={(event) => setValue(nearest(+event.currentTarget.value, span))} />}
    </form>
  );
}

/** Keys of the whole page: digits choose, letters filter, Enter confirms, Backspace takes back. True if it was one.
    They mean what the keys before them lead to, however long that takes. */
export function keyed(answering: Answering, event: KeyboardEvent, into = event.target as HTMLElement): boolean {
  const { key } = event;
  const filtering = into.id === "filter";
  const presses = (key === "Enter" || key === " ") && into.matches("button, a, summary, [role=button]");
  const held = event.repeat && key !== "Backspace"; // one press is one choice, however long it lasts
  if (event.ctrlKey || event.altKey || event.metaKey || held || presses || !answering.open) return false;
  if (!filtering && into.matches("input, select, textarea")) return false;
  if (answering.choosing && KEY.test(key)) {
    into.blur();
    answering.after(() => keyed(answering, event, document.body));
    return true;
  }
  const { offers, staged } = answering;
  const digit = +key;
  if (key === "Backspace" && (!filtering || !answering.filter)) return answering.back();
  if (key === "Escape") return answering.back();
  if (staged) return key === "Enter" ? (void answering.confirm(), true) : false;
  if (digit >= 1 && digit <= DIGITS && offers[digit - 1]) return answering.pick(offers[digit - 1]!), true;
  if (key === "Enter") {
    if (offers.length === 1 && (filtering || !answering.level?.span)) return answering.pick(offers[0]!), true;
    if (!filtering && answering.level?.whole !== undefined) return answering.stop(), true;
    return false;
  }
  const typed = /^\p{L}$/u.test(key) || (key === " " && answering.filter && into === document.body);
  if (filtering || !typed || !answering.level?.options?.length) return false;
  into.blur(); // a space that follows is not to press what had the focus
  answering.narrow(answering.filter + key);
  requestAnimationFrame(() => document.getElementById("filter")?.focus());
  return true;
}
