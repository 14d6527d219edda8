// The umpire's desk: a ruling, back to an entry, a seat's forfeit, a note. The umpire vouches for the consent of all.

import { useState } from "preact/hooks";
import { Failed, newId, post } from "./api";
import { Sure } from "./sure";
import { T } from "./text";
import type { MatchInfo, Seen } from "./types";

/** ``left``: the first entry that was not given again, and why. */
type Ruled = { readonly refused?: { readonly text?: string; readonly code: string }; readonly left?: number; readonly why?: string };
type Otherwise = { readonly n: number; readonly text: string; readonly gone: readonly string[]; readonly come: readonly string[] };
/** What would come of a ruling in the place of an entry. */
type Preview = { readonly ruling: object; readonly place: number; readonly left: number; readonly why: string; readonly otherwise: readonly Otherwise[] };

export function Desk({ path, info, seen }: { readonly path: string; readonly info: MatchInfo; readonly seen: Seen }) {
  const [to, setTo] = useState("");
  const [seat, setSeat] = useState("");
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const rule = (input: object) => (event: Event): void => (event.preventDefault(), void give(input));
  const give = async (input: object, place = -1): Promise<void> => {
    try {
      const sent = place < 0 ? post<Ruled>(`${path}/rule`, { input, cmd: newId(), expects: seen.leaf }) : post<Ruled>(`${path}/instead`, { n: place, ruling: input });
      const { refused, left = -1, why } = await sent;
      setSaid(refused ? refused.text || refused.code : left < 0 ? T.ruled : T.ruledUpTo(left, why ?? ""));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setSaid(error.message || T.away);
    }
  };
  const others = info.seats.map((one) => one.id).filter((one) => one !== seat);
  return (
    <section class="orders" aria-label={T.desk}>
      <h3>{T.desk}</h3>
      {!seen.over && <Ruling path={path} give={give} said={setSaid} last={seen.n} />}
      <form class="pair wrap" onSubmit={rule({ _: "undo", to: +to })}>
        <label>{T.deskUndo} <input type="number" required min={0} max={seen.n - 1} value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
        <button type="submit">{T.goBack}</button>
      </form>
      {!seen.over && (
        <p class="pair wrap">
          <label>{T.deskForfeit} <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
            <option value="" />
            {info.seats.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}
          </select></label>
          <Sure text={T.forfeit} ask={T.forfeitSure} off={!seat} go={() => void give({ _: "end", how: "forfeit", winners: others })} />
        </p>
      )}
      <form class="pair" onSubmit={rule({ _: "note", text })}>
        <input value={text} required maxLength={500} aria-label={T.writeNote} placeholder={T.writeNote} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{T.send}</button>
      </form>
      {said && <p role="status">{said}</p>}
    </section>
  );
}

const KINDS = ["modify", "outcome", "answer", "facts", "close", "readings"] as const;
type Kind = (typeof KINDS)[number];

/** The part of a ruling that a kind is about. Throws SyntaxError for what cannot be read. */
function partOf(kind: Kind, text: string): object {
  if (kind === "answer" || kind === "facts") return { [kind]: JSON.parse(text) };
  if (kind === "close") return { close: text.trim() ? JSON.parse(text) : "" };
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (kind === "readings") return { readings: Object.fromEntries(words.map((word) => word.split("="))) };
  const numbers = words.map(Number);
  if (!numbers.length || !numbers.every(Number.isInteger)) throw new SyntaxError(text);
  return { [kind]: numbers };
}

type RulingProps = { readonly path: string; readonly give: (input: object, place?: number) => Promise<void>; readonly said: (text: string) => void; readonly last: number };

function Ruling({ path, give, said, last }: RulingProps) {
  const [preview, setPreview] = useState<Preview>();
  const [place, setPlace] = useState("");
  const [clause, setClause] = useState("");
  const [reason, setReason] = useState("");
  const [kind, setKind] = useState<Kind>("modify");
  const [value, setValue] = useState("");
  const foresee = async (ruling: object, at: number): Promise<void> => {
    try {
      setPreview({ ...await post<Omit<Preview, "ruling" | "place">>(`${path}/instead`, { n: at, ruling, preview: true }), ruling, place: at });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      said(error.message || T.away);
    }
  };
  const send = (event: Event): void => {
    event.preventDefault();
    setPreview(undefined);
    try {
      const ruling = { _: "ruling", author: localStorage.getItem("name") || "umpire", clause, reason, ...partOf(kind, value) };
      void (place ? foresee(ruling, +place) : give(ruling));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      said(T.deskUnread);
    }
  };
  return (
    <form class="ruling" onSubmit={send}>
      <h4>{T.deskRule}</h4>
      <label>{T.deskClause} <input required value={clause} onInput={(event) => setClause(event.currentTarget.value)} /></label>
      <label>{T.deskReason} <input required maxLength={500} value={reason} onInput={(event) => setReason(event.currentTarget.value)} /></label>
      <label>{T.deskWhat} <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
        {KINDS.map((one) => <option key={one} value={one}>{T.deskKinds[one]}</option>)}
      </select></label>
      <label>{T.deskValue} <textarea rows={2} value={value} onInput={(event) => setValue(event.currentTarget.value)} /></label>
      <label>{T.deskPlace} <input type="number" min={1} max={last} value={place} onInput={(event) => setPlace(event.currentTarget.value)} /></label>
      {place && <p class="hint">{T.deskPlaceHint}</p>}
      {preview && <Foreseen preview={preview} go={() => (setPreview(undefined), void give(preview.ruling, preview.place))} />}
      <button type="submit" class="main">{place ? T.deskForesee : T.deskGive}</button>
    </form>
  );
}

function Foreseen({ preview, go }: { readonly preview: Preview; readonly go: () => void }) {
  return (
    <div role="status" aria-label={T.deskForesee}>
      <p>{preview.otherwise.length ? T.deskOtherwise(preview.otherwise.length) : T.deskSame} {preview.left >= 0 && T.deskUpTo(preview.left, preview.why)}</p>
      <ul>{preview.otherwise.map((one) => <li key={one.n}>{one.n} <bdi>{one.text}</bdi><ul>{one.gone.map((text) => <li key={text}><del>{text}</del></li>)}{one.come.map((text) => <li key={text}><ins>{text}</ins></li>)}</ul></li>)}</ul>
      <Sure text={T.deskGive} ask={T.deskSure} go={go} />
    </div>
  );
}
