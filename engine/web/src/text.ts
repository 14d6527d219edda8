// The texts in the reader's language: one file each.

import { en, type Texts } from "./texts/en";

const LANGUAGES: Readonly<Record<string, Texts>> = { en };

export const T: Texts = LANGUAGES[navigator.language.slice(0, 2)] ?? en;
