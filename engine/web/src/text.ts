// The texts in the reader's language: one file each. A file of a replay names its own; the server is asked for the same.

import { en, type Texts } from "./texts/en";
import { ja } from "./texts/ja";

export const LANGUAGES: Readonly<Record<string, Texts>> = { en, ja };
const KEPT = "language";

function chosen(): string {
  const here = document.documentElement.dataset["language"];
  const wishes = here ? [here] : [kept(), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wishes.find((one) => one in LANGUAGES) ?? "en";
}

function kept(): string {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // a page from a file, or storage that is switched off
  }
}

export const LANGUAGE = chosen();
export const T: Texts = LANGUAGES[LANGUAGE]!;
document.documentElement.lang = LANGUAGE;

/** Speak another language from now on, on this device. */
export function speak(language: string): void {
  localStorage.setItem(KEPT, language);
  location.reload();
}

/** An address of the server, with the language in which it is to answer. */
export const inLanguage = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}language=${LANGUAGE}`;
