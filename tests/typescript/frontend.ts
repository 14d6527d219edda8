// A small front-end of The God Kings, as far as types go: it draws a view, offers answers and sends one back.

import type { Answer } from "../../schemas/typescript/god-kings/answers";
import type { Command } from "../../schemas/typescript/god-kings/commands";
import type { Event } from "../../schemas/typescript/god-kings/events";
import type { Fact } from "../../schemas/typescript/god-kings/facts";
import type { Line } from "../../schemas/typescript/god-kings/log";
import type { Space, Tables } from "../../schemas/typescript/god-kings/pack";
import type { Refusal } from "../../schemas/typescript/god-kings/refusals";
import type { Asks, MatchCard, Opening, Taken, Tells } from "../../schemas/server/types";
import type { Asking, Level, Seen } from "../../schemas/typescript/god-kings/view";

type Position = { readonly name: string; readonly lon: number; readonly lat: number };

function positions(pack: Tables): Map<string, Position> {
  const of = (space: Space): [string, Position] => [space.id, { name: space.name, lon: space.lon, lat: space.lat }];
  return new Map(pack.spaces.map(of));
}

// The options of a level, then its numbers, then to stop.
function offered(level: Level): readonly string[] {
  const options = (level.options ?? []).map((offer) => offer.text ?? offer.key);
  const numbers = (level.span?.ranges ?? []).map(([low, high]) => `${low} to ${high} ${level.span?.unit ?? ""}`);
  return [...options, ...numbers, ...(level.whole === undefined ? [] : [level.text ?? "enough"])];
}

// Questions narrow by their kind.
function prompted(asking: Asking): string {
  switch (asking.kind) {
    case "roll_dice":
      return `${asking.question.count} of 1 to ${asking.question.faces}`;
    case "shuffle_items":
      return `${asking.question.items.length} to shuffle`;
    default:
      return asking.choices.prompt ?? asking.text ?? asking.kind;
  }
}

function highlighted(level: Level): ReadonlySet<string> {
  const concerns = (level.options ?? []).flatMap((offer) => offer.concerns ?? []);
  return new Set(concerns.filter((one) => one.kind === "space").map((one) => one.id));
}

// Facts narrow by their stored name; those that are not animated are left alone.
function animated(fact: Fact): string {
  switch (fact._) {
    case "battle_won":
      return `${fact.winner} wins at ${fact.space}`;
    case "siege_laid":
      return `siege of ${fact.space}`;
    default:
      return "";
  }
}

export function drawn(seen: Seen, pack: Tables): readonly string[] {
  const map = positions(pack);
  if (seen.over !== undefined) return [`won by ${(seen.over.winners ?? []).join(", ")}`];
  const asking = seen.question;
  const lit = asking === undefined ? new Set() : highlighted(asking.choices);
  const held = (seen.board.places ?? []).map((place) => {
    const name = map.get(place.id)?.name ?? place.id;
    return `${lit.has(place.id) ? "* " : ""}${name}: ${place.marker ?? ""}`;
  });
  return asking === undefined ? held : [...held, prompted(asking), ...offered(asking.choices)];
}

export function happened(event: Event): readonly string[] {
  return (event.facts ?? []).map(animated).filter((text) => text !== "");
}

// What a pick of a level completes; undefined where the server is to be asked for the next level.
function completed(level: Level, chosen: number): Answer | undefined {
  return level.options === undefined ? level.whole : level.options[chosen]?.whole;
}

// The answer to what is asked, expecting the view it was made from: sent twice, it is taken once.
export function answer(seen: Seen, level: Level, chosen: number, cmd: string): Command | undefined {
  const whole = completed(level, chosen);
  if (whole === undefined) return undefined;
  return { input: { _: "decision", answer: whole }, cmd, expects: seen.leaf };
}

export function interjected(seen: Seen, asking: Asking, chosen: number): Command | undefined {
  const whole = completed(asking.choices, chosen);
  if (whole === undefined || asking.may === undefined) return undefined;
  return { input: { _: "interject", may: asking.may, answer: whole, follows: seen.n } };
}

export function refused(refusal: Refusal): string {
  const code: string = refusal.code;
  return refusal.code === "stale" ? "the match has gone on" : `${code} (${refusal.clause ?? ""})`;
}

export function numbered(line: Line): number | undefined {
  return line._ === "entry" ? line.n : undefined;
}

// What `limmu serve` takes and says.
export const opening: Opening = { game: "god-kings", scenario: "kadesh", seats: { egypt: "me", hatti: "bot:sensible" } };

export function told(match: MatchCard, taken: Taken): string {
  return `${match.title}: entry ${taken.taken} of ${match.n}`;
}

export const asked = (command: Command): Asks => ({ id: 1, answer: command });

export function heard({ event, here, reply }: Tells): string {
  if (reply !== undefined) return "taken" in reply ? `entry ${reply.taken}` : "refused";
  return event?.text ?? Object.keys(here ?? {}).join(", ");
}
