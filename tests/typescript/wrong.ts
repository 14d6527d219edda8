// Every line that ends in `wrong` must be refused by the compiler, and no other.

import type { Command } from "../../schemas/typescript/god-kings/commands";
import type { BattleWon, Fact } from "../../schemas/typescript/god-kings/facts";
import type { Refusal } from "../../schemas/typescript/god-kings/refusals";
import type { Taken } from "../../schemas/server/types";
import type { Asking, Seen } from "../../schemas/typescript/god-kings/view";

export const unknownCode = (refusal: Refusal): boolean => refusal.code === "because"; // wrong
export const unknownKind = (asking: Asking): boolean => asking.kind === "choose_colour"; // wrong
export const unknownField = (seen: Seen): unknown => seen.colour; // wrong
export const perhapsMissing = (seen: Seen): string => seen.question.kind; // wrong
export const notNarrowed = (fact: Fact): string => fact.winner; // wrong
export const readOnly = (fact: BattleWon): void => {
  fact.winner = "egypt"; // wrong
};
export const number: Command = { input: { _: "decision", answer: 0.5 }, expects: 7 }; // wrong
export const more: Command = { input: { _: "pass" }, seat: "egypt" }; // wrong
export const taken = (done: Taken): string => done.taken; // wrong
export const fits: Command = { input: { _: "pass", scope: "battle" }, cmd: "1" };

export function unfinished(asking: Asking): string {
  switch (asking.kind) {
    case "yes_no":
      return "yes or no";
    default: {
      const never: never = asking; // wrong
      return never;
    }
  }
}
