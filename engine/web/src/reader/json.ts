// Canonical JSON, as docs/log-format.md has it: one way to write a value, and every other is refused.

export type Json = string | number | boolean | Json[] | Fields;
export interface Fields {
  [name: string]: Json;
}

export const DEEPEST = 32;

/** Something that breaks the format. `entry` is the number of the entry it is about, or -1. */
export class Fault extends Error {
  constructor(
    reason: string,
    readonly entry = -1,
  ) {
    super(reason);
  }
}

export function refuse(when: unknown, reason: string, entry = -1): void {
  if (when) throw new Fault(reason, entry);
}

/** An object without a prototype: any name may be in it. */
export const empty = (): Fields => Object.create(null) as Fields;

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && !Array.isArray(value);

const QUOTE = 34;
const BACKSLASH = 92;
const NUMBER = /-?(?:0|[1-9][0-9]*)/y;
const WORDS: [string, boolean][] = [
  ["true", true],
  ["false", false],
];

/** The value of a whole text. Nothing is built deeper than a line may be nested. */
export function parse(text: string): Json {
  let at = 0;

  function value(depth: number): Json {
    const sign = text[at];
    if (sign === '"') return string();
    if (sign === "{" || sign === "[") {
      refuse(depth >= DEEPEST, "nested too deep");
      at += 1;
      return sign === "{" ? fields(depth + 1) : list(depth + 1);
    }
    for (const [word, meaning] of WORDS)
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    return number();
  }

  function number(): number {
    NUMBER.lastIndex = at;
    const digits = NUMBER.exec(text)?.[0] ?? "";
    const found = Number(digits);
    refuse(!digits || digits === "-0" || !Number.isSafeInteger(found), "no value that a log may have");
    at += digits.length;
    return found;
  }

  function string(): string {
    const from = at;
    let plain = true;
    at += 1;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
      refuse(Number.isNaN(code), "a string without an end");
      plain &&= code >= 32 && code < 127 && code !== BACKSLASH;
      at += code === BACKSLASH ? 2 : 1;
    }
    at += 1;
    if (plain) return text.slice(from + 1, at - 1);
    const written = text.slice(from, at);
    let found = "";
    try {
      found = JSON.parse(written) as string;
    } catch {
      throw new Fault("no string");
    }
    refuse(JSON.stringify(found) !== written || /[\ud800-\udfff]/u.test(found), "a string is not canonical");
    return found;
  }

  /** Whether a list goes on: takes a comma, or the sign that ends it. */
  function more(end: string): boolean {
    const sign = text[at];
    refuse(sign !== "," && sign !== end, "no canonical JSON");
    at += 1;
    return sign === ",";
  }

  function list(depth: number): Json[] {
    const found: Json[] = [];
    if (text[at] === "]") {
      at += 1;
      return found;
    }
    do found.push(value(depth));
    while (more("]"));
    return found;
  }

  function fields(depth: number): Fields {
    const found = empty();
    if (text[at] === "}") {
      at += 1;
      return found;
    }
    let before: string | undefined;
    do {
      refuse(text[at] !== '"', "no name of a field");
      const name = string();
      refuse(/[^\0-\x7f]/.test(name) || (before !== undefined && name <= before), "names in no order, or twice");
      refuse(text[at] !== ":", "no canonical JSON");
      at += 1;
      found[name] = value(depth);
      before = name;
    } while (more("}"));
    return found;
  }

  const found = value(0);
  refuse(at !== text.length, "something after the value");
  return found;
}

/** The one way to write a value. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`).join(",")}}`;
}

export function copy(value: Json): Json {
  if (Array.isArray(value)) return value.map(copy);
  if (!isFields(value)) return value;
  const found = empty();
  for (const [name, part] of Object.entries(value)) found[name] = copy(part);
  return found;
}

/** How deep arrays and objects are nested in a value. */
export function depth(value: Json): number {
  if (typeof value !== "object") return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}
