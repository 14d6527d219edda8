// The kinds of lines, inputs and parts of an entry: their fields and types.

import { type Fields, type Json, isFields } from "./json";

type Check = (value: Json) => boolean;
type Checks = Record<string, Check>;

const int: Check = (value) => typeof value === "number";
const str: Check = (value) => typeof value === "string";
const bool: Check = (value) => typeof value === "boolean";
const any: Check = () => true;
const list = (of: Check) => (value: Json) => Array.isArray(value) && value.every(of);
const dict = (of: Check) => (value: Json) => isFields(value) && Object.values(value).every(of);
const row =
  (...of: Check[]) =>
  (value: Json) =>
    Array.isArray(value) && value.length === of.length && of.every((check, i) => check(value[i] as Json));

const isDefault = (value: Json): boolean =>
  typeof value === "object" ? Object.keys(value).length === 0 : value === "" || value === 0 || value === false;

/** An object: the fields that it must have; those with a default, which is never written; those that may be absent. */
function object(must: Checks, usual: Checks = {}, absent: Checks = {}): Check {
  const known = new Map(Object.entries({ ...must, ...usual, ...absent }));
  return (value) =>
    isFields(value) &&
    Object.keys(must).every((name) => name in value) &&
    Object.keys(usual).every((name) => !(name in value) || !isDefault(value[name] as Json)) &&
    Object.entries(value).every(([name, part]) => known.get(name)?.(part) ?? false);
}

/** An object that carries the name of its kind. */
function kinds(of: Record<string, [must?: Checks, usual?: Checks, absent?: Checks]>): Check {
  const made = Object.entries(of).map(([kind, [must, usual, absent]]) => {
    const check = object({ _: (value) => value === kind, ...must }, usual, absent);
    return [kind, check] as const;
  });
  const known = new Map(made);
  return (value) => isFields(value) && (known.get(value["_"] as string)?.(value) ?? false);
}

const input = kinds({
  begin: [],
  decision: [{ answer: any }],
  chance: [{ outcome: list(int) }],
  pass: [{}, { scope: str }],
  interject: [{ may: int, answer: any, follows: int }],
  ruling: [
    { author: str, clause: str, reason: str },
    { facts: list(any), outcome: list(int), readings: dict(str), modify: list(int) },
    { answer: any, close: any },
  ],
  undo: [{ to: int }, { consents: list(str), cancels: list(int) }],
  seat_change: [{ seat: str, person: str }],
  end: [{ how: str }, { winners: list(str), consents: list(str) }],
  ruleset: [{ number: int }],
  rekey: [{ party: str }, { key: str, anchor: str, hosted: bool, consents: list(str) }],
  note: [{ text: str }],
});

const asked = row(str, any, str);
const pause = object({ demands: list(asked) }, { may: list(asked), all: bool });
const frame = row(any, str, str, list(pause));
const control = object(
  {},
  { push: list(frame) },
  {
    keep: int,
    pause,
    passes: list(row(str, str, int)),
    over: object({}, { winners: list(str), how: str }),
  },
);

const line = kinds({
  header: [
    {
      format: int,
      game: str,
      ruleset: int,
      pack: str,
      digest: str,
      match: str,
      scenario: str,
      seats: list(str),
      commitment: str,
    },
    {
      persons: dict(str),
      options: dict(str),
      dice: str,
      hosted: list(str),
      anchors: dict(str),
      links: int,
      keys: dict(str),
    },
  ],
  entry: [
    { n: int, prev: str, by: str, input },
    { facts: list(any), trail: str, cmd: str, sealed: dict(str), sig: str, proof: dict(str), time: str },
    { control, since: int },
  ],
  opening: [{ n: int, open: dict(row(str, any)) }],
  note: [{ text: str }, { time: str }],
  checkpoint: [{ note: str }],
  branch: [{ n: int, of: str, commitment: str }],
  chain: [{ party: str, seed: str }],
});

const question = kinds({
  roll_dice: [
    { count: int, faces: int, purpose: str },
    { by: str, also: list(row(int, int)), reads: list(int) },
  ],
  shuffle_items: [{ items: list(int), purpose: str }],
});

export interface Input extends Fields {
  _: string;
}
export type Asked = [seat: string, question: Json, step: string];
export interface Pause {
  demands: Asked[];
  may?: Asked[];
  all?: boolean;
}
export interface Entry {
  _: "entry";
  n: number;
  prev: string;
  by: string;
  input: Input;
  facts?: Json[];
  control?: { keep?: number; push?: Json[]; pause?: Pause; passes?: Json[]; over?: Fields };
  trail?: string;
  cmd?: string;
  sealed?: Record<string, string>;
  sig?: string;
  proof?: Record<string, string>;
  since?: number;
}
export interface Header {
  _: "header";
  format: number;
  match: string;
  game: string;
  scenario: string;
  digest: string;
  options?: Record<string, string>;
  seats: string[];
  dice?: string;
  hosted?: string[];
  anchors?: Record<string, string>;
  links?: number;
  keys?: Record<string, string>;
}
export type Line =
  | Header
  | Entry
  | { _: "opening"; n: number; open: Record<string, [salt: string, value: Json]> }
  | { _: "note"; text: string }
  | { _: "checkpoint"; note: string }
  | { _: "branch"; n: number; of: string; commitment: string }
  | { _: "chain"; party: string; seed: string };
export type Question =
  | { _: "roll_dice"; count: number; faces: number; also?: [number, number][] }
  | { _: "shuffle_items"; items: number[] };

export const isLine = (value: Json): boolean => line(value);
export const isQuestion = (value: Json): boolean => question(value);
