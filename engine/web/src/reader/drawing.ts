// Chains of links, and what the links of a throw give.

import { joined, mac, sha } from "./bytes";
import type { Question } from "./form";

/** The link of a chain that is so many steps below another. */
export function down(match: string, party: string, link: Uint8Array, number: number, to: number): Uint8Array {
  let found = link;
  for (let i = number - 1; i >= to; i--) found = sha(joined("limmu chain", match, party, i), found);
  return found;
}

/** Every link of a chain by its number, from the seed, which is the last. */
export function chainOf(match: string, party: string, seed: Uint8Array, links: number): Uint8Array[] {
  const found: Uint8Array[] = new Array<Uint8Array>(links + 1);
  found[links] = seed;
  for (let i = links - 1; i >= 0; i--) found[i] = down(match, party, found[i + 1] as Uint8Array, i + 1, i);
  return found;
}

/** Draws numbers below a bound from the blocks of a key. */
function drawer(key: Uint8Array, match: string, a: number, j: number): (bound: number) => number {
  let block = new Uint8Array();
  let at = 0;
  let i = 0;
  return (bound) => {
    const size = bound <= 256 ? 1 : 4;
    const all = 256 ** size;
    for (;;) {
      if (block.length - at < size) {
        block = mac(key, joined("limmu roll", match, a, j, i).slice(0, -1));
        [at, i] = [0, i + 1];
      }
      let value = 0;
      for (let k = 0; k < size; k++) value = value * 256 + (block[at + k] as number);
      at += size;
      if (value < all - (all % bound)) return value % bound;
    }
  };
}

/** The outcome of a question; null if no dice or items are like that. `size`: how many numbers the log has. */
export function outcomeOf(
  key: Uint8Array,
  match: string,
  [a, j]: [number, number],
  asked: Question,
  size: number,
): number[] | null {
  const draw = drawer(key, match, a, j);
  if (asked._ === "shuffle_items") {
    const items = [...asked.items];
    for (let i = items.length - 1; i > 0; i--) {
      const other = draw(i + 1);
      [items[i], items[other]] = [items[other] as number, items[i] as number];
    }
    return items;
  }
  const kinds: [number, number][] = [[asked.count, asked.faces], ...(asked.also ?? [])];
  if (kinds.some(([count, faces]) => count < 0 || count > size || faces < 1 || faces > 2 ** 32)) return null;
  if (kinds.reduce((sum, [count]) => sum + count, 0) !== size) return null;
  return kinds.flatMap(([count, faces]) => Array.from({ length: count }, () => draw(faces) + 1));
}
