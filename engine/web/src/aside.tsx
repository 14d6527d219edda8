// What stands beside the map: seats, scores, tracks, hands, where the match stands in the rulebook, tables.

import { Clauses } from "./clauses";
import { nameOf } from "./names";
import { T } from "./text";
import type { Aside, Looked, MatchInfo, Owner, Seen } from "./types";

const LONG_TRACK = 24;

const ownerOf = (aside: Aside | undefined, id: string): Owner | undefined => aside?.owners?.find((one) => one.id === id);

function Chip({ owner }: { readonly owner: Owner | undefined }) {
  if (!owner) return null;
  return <svg class="chip" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="2" fill={owner.colour} /></svg>;
}

export function Seats({ info, seen, aside }: { readonly info: MatchInfo; readonly seen: Seen | undefined; readonly aside: Aside | undefined }) {
  const points = new Map((seen?.scores ?? []).map((one) => [one.id, one]));
  return (
    <ul class="seats" tabIndex={0} aria-label={T.seats}>
      {info.seats.map((seat) => (
        <li key={seat.id} class={seen?.asked?.includes(seat.id) && !seen.over ? "asked" : ""}>
          <Chip owner={ownerOf(aside, seat.id)} />
          <b>{seat.text}</b>
          <span>{seat.bot ? T.bot(seat.bot) : seat.person || (seat.here ? T.here : "")}</span>
          {!seat.bot && seat.here !== undefined && <i class={seat.here ? "dot on" : "dot"} title={seat.here ? T.here : T.notHere}><span class="hidden">{seat.here ? T.here : T.notHere}</span></i>}
          {points.has(seat.id) && <strong>{points.get(seat.id)!.points}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** Who could see hidden things beside whom a seat is for. */
export function Lookers({ info }: { readonly info: MatchInfo }) {
  const looked = info.looked ?? [];
  if (!looked.length) return null;
  const said = ({ role, what }: Looked): string => {
    const who = role === "umpire" ? T.umpireLink : nameOf(info, role);
    return what === "link" ? T.lookedLink(who) : role === "umpire" ? T.lookedUmpire : T.lookedSeat(who);
  };
  return (
    <details class="lookers">
      <summary>{T.looked(looked.length)}</summary>
      <ul>{looked.map((one, i) => <li key={i}>{said(one)} <span class="hint">{T.lookedWhen(one.n, new Date(one.since * 1000).toLocaleString(document.documentElement.lang))}</span></li>)}</ul>
      <p class="hint">{T.lookedHint}</p>
    </details>
  );
}

export function Scores({ seen, aside }: { readonly seen: Seen; readonly aside: Aside | undefined }) {
  const scores = seen.scores ?? [];
  const most = Math.max(1, ...scores.map((one) => Math.abs(one.points)));
  return (
    <ul class="scores" aria-label={T.scores}>
      {scores.map((one) => (
        <li key={one.id}>
          <Chip owner={ownerOf(aside, one.id)} /> <b>{one.text || one.id}</b> <strong>{one.points}</strong> <span class="hint">{T.rank(one.rank)}</span>
          <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * Math.abs(one.points)) / most} height="4" fill={ownerOf(aside, one.id)?.colour ?? "currentColor"} /></svg>
          <span class="hint">{(one.parts ?? []).filter(([, value]) => value).map(([text, value]) => `${text} ${value}`).join(T.comma)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Tracks({ aside }: { readonly aside: Aside | undefined }) {
  return (
    <>
      {(aside?.tracks ?? []).map((track) => {
        const [first, last] = track.cells;
        const cells = last - first < LONG_TRACK ? [...Array(last - first + 1).keys()].map((i) => first + i) : [...new Set(track.markers.map((one) => one.cell))].sort((a, b) => a - b);
        return (
          <div class="track" key={track.id}>
            <h3>{track.text}</h3>
            <ol>
              {cells.map((cell) => {
                const here = track.markers.filter((one) => one.cell === cell);
                return (
                  <li key={cell} class={here.length ? "on" : ""}>
                    <span>{cell}</span>
                    {here.map((one, i) => <em key={i}><Chip owner={ownerOf(aside, one.owner ?? "")} />{one.label || ownerOf(aside, one.owner ?? "")?.code || ""}</em>)}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </>
  );
}

type HandsProps = { readonly aside: Aside | undefined; readonly pick: ((id: string) => void) | undefined; readonly lit: ReadonlySet<string> };

export function Hands({ aside, pick, lit }: HandsProps) {
  return (
    <>
      {(aside?.hands ?? []).map((hand) => (
        <div class="hand" key={hand.seat}>
          <h3><Chip owner={ownerOf(aside, hand.seat)} />{hand.text}: {T.cards(hand.count)}</h3>
          <ul>
            {hand.cards.map((card) => (
              <li key={card.id} class={lit.has(card.id) ? "lit" : ""}>
                {pick && lit.has(card.id) ? <button type="button" class="card" onClick={() => pick(card.id)}><CardFace text={card.text} about={card.about} /></button> : <div class="card"><CardFace text={card.text} about={card.about} /></div>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function CardFace({ text, about }: { readonly text: string; readonly about: string | undefined }) {
  return <><b>{text}</b>{about && <span>{about}</span>}</>;
}

export function Stack({ seen, game }: { readonly seen: Seen; readonly game: string | undefined }) {
  return (
    <ol class="stack" aria-label={T.where}>
      {(seen.stack ?? []).map((where, i) => (
        <li key={i} class={`d${Math.min(i, 8)}`}><span>{where.text || where.step}</span> <Clauses game={game} ids={where.clauses} /></li>
      ))}
    </ol>
  );
}

export function Notes({ aside, game }: { readonly aside: Aside | undefined; readonly game: string | undefined }) {
  if (!aside?.notes?.length) return null;
  return <ul class="notes">{aside.notes.map((note, i) => <li key={i}>{note.text} {note.clause && <Clauses game={game} ids={[note.clause]} />}</li>)}</ul>;
}

export function Tables({ aside }: { readonly aside: Aside | undefined }) {
  return (
    <>
      {(aside?.tables ?? []).map((table, i) => (
        <details key={i}>
          <summary>{table.title || `${T.boardTables} ${i + 1}`}</summary>
          <div class="scroll" tabIndex={0} role="region" aria-label={table.title || T.boardTables}>
            <table>
              <thead><tr>{table.columns.map((column, j) => <th scope="col" key={j}>{column}</th>)}</tr></thead>
              <tbody>{table.rows.map((row, j) => <tr key={j}>{row.map((cell, k) => <td key={k}>{cell}</td>)}</tr>)}</tbody>
            </table>
          </div>
        </details>
      ))}
    </>
  );
}
