// A small front-end of The God Kings, as far as types go: it draws a view, offers answers and sends one back.

import type { Command } from "../../schemas/typescript/god-kings/commands";
import type { Event } from "../../schemas/typescript/god-kings/events";
import type { Fact } from "../../schemas/typescript/god-kings/facts";
import type { Line } from "../../schemas/typescript/god-kings/log";
import type { Space, Tables } from "../../schemas/typescript/god-kings/pack";
import type { Refusal } from "../../schemas/typescript/god-kings/refusals";
import type { Asking, Seen } from "../../schemas/typescript/god-kings/view";

type Position = { readonly name: string; readonly lon: number; readonly lat: number };

function positions(pack: Tables): Map<string, Position> {
  const of = (space: Space): [string, Position] => [space.id, { name: space.name, lon: space.lon, lat: space.lat }];
  return new Map(pack.spaces.map(of));
}

// A kind of question that is not listed here makes `never` complain.
function offered(asking: Asking): readonly string[] {
  switch (asking.kind) {
    case "aim_event":
    case "choose_avoidance":
    case "choose_besieger":
    case "choose_campaigner":
    case "choose_commander":
    case "choose_displacement":
    case "choose_foreigner":
    case "choose_general":
    case "choose_interceptor":
    case "choose_nation":
    case "choose_next":
    case "choose_province":
    case "choose_raiser":
    case "choose_retreat":
    case "declare_charge":
    case "declare_reaction":
    case "give_card":
    case "give_points":
    case "give_space":
    case "move_army":
    case "overrun_them":
    case "place_division":
    case "place_revolt":
    case "place_stack":
    case "play_action_card":
    case "play_card":
    case "pursue":
    case "put_revolt_back":
    case "shift_succession":
    case "spend":
    case "stand_or_back_up":
    case "use_neutral_card":
    case "yes_no":
      return asking.answers.map((offer) => offer.answer);
    case "choose_force":
    case "choose_garrisons":
    case "choose_losses":
    case "choose_markers":
    case "go_inside":
    case "hold_back":
    case "make_sortie":
    case "pick_some":
    case "split_army":
    case "spread_event":
      return asking.answers.map((offer) => offer.answer.join(", ") || "none");
    case "choose_position":
    case "how_many_raised":
    case "how_many_troops":
    case "keep_card":
    case "pick_number":
      return asking.answers.map((offer) => offer.answer.toFixed(0));
    case "roll_dice":
      return [`${asking.question.count} of 1 to ${asking.question.faces}`];
    case "shuffle_items":
      return [`${asking.question.items.length} to shuffle`];
    case "use_advantage":
      return asking.answers.map((offer) => JSON.stringify(offer.answer));
    default: {
      const never: never = asking;
      return never;
    }
  }
}

function highlighted(asking: Asking): ReadonlySet<string> {
  return new Set(asking.answers.flatMap((offer) => offer.concerns ?? []));
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
  const held = (seen.board.places ?? []).map((place) => `${map.get(place.id)?.name ?? place.id}: ${place.marker ?? ""}`);
  const asking = seen.question;
  if (asking === undefined) return held;
  const lit = highlighted(asking);
  return [...held.filter((line) => lit.has(line)), ...offered(asking)];
}

export function happened(event: Event): readonly string[] {
  return (event.facts ?? []).map(animated).filter((text) => text !== "");
}

// The answer to what is asked, expecting the view it was made from: sent twice, it is taken once.
export function answer(seen: Seen, chosen: number, cmd: string): Command | undefined {
  const offer = seen.question?.answers[chosen];
  if (offer === undefined) return undefined;
  return { input: { _: "decision", answer: offer.answer }, cmd, expects: seen.leaf };
}

export function interjected(seen: Seen, asking: Asking, chosen: number): Command | undefined {
  const offer = asking.answers[chosen];
  if (offer === undefined || asking.may === undefined) return undefined;
  return { input: { _: "interject", may: asking.may, answer: offer.answer, follows: seen.n } };
}

export function refused(refusal: Refusal): string {
  const code: string = refusal.code;
  return refusal.code === "stale" ? "the match has gone on" : `${code} (${refusal.clause ?? ""})`;
}

export function numbered(line: Line): number | undefined {
  return line._ === "entry" ? line.n : undefined;
}
