// The dice so far against what such dice give on the average: by who rolled, then by what for.

import { beyond, type Roll, sumOf } from "./film";
import { T } from "./text";

type Sum = { readonly who: string; readonly what: string; dice: number; total: number; beyond: number; spread: number };

const signed = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "±") + Math.abs(Math.round(value * 10) / 10);

function sums(rolls: readonly Roll[], n: number): readonly Sum[] {
  const found = new Map<string, Sum>();
  const add = (who: string, what: string, roll: Roll): void => {
    const key = JSON.stringify([who, what]);
    const sum = found.get(key) ?? { who, what, dice: 0, total: 0, beyond: 0, spread: 0 };
    const [, , , sides, faces] = roll;
    sum.dice += faces.length;
    sum.total += sumOf(faces);
    sum.beyond += beyond(roll);
    sum.spread += sumOf(sides.map((n) => n * n - 1)) / 12;
    found.set(key, sum);
  };
  for (const roll of rolls) {
    if (roll[0] > n) break;
    add(roll[1], "", roll);
    add(roll[1], roll[2], roll);
  }
  return [...found.values()].sort((a, b) => +!a.who - +!b.who || a.who.localeCompare(b.who) || a.what.localeCompare(b.what));
}

export function Luck({ rolls, n }: { readonly rolls: readonly Roll[]; readonly n: number }) {
  const rows = sums(rolls, n);
  return (
    <div class="luck">
      <table>
        <thead><tr>{T.luckColumns.map((column) => <th scope="col" key={column}>{column}</th>)}<td /></tr></thead>
        <tbody>
          {rows.map((sum) => {
            const far = Math.max(-50, Math.min(50, ((sum.beyond / (Math.sqrt(sum.spread) || 1)) * 50) / 3));
            return (
              <tr key={`${sum.who}/${sum.what}`} class={sum.what ? "" : "whole"}>
                <th scope="row">{sum.what || sum.who || T.nobodys}</th>
                <td>{sum.dice}</td><td>{sum.total}</td><td>{Math.round((sum.total - sum.beyond) * 10) / 10}</td><td>{signed(sum.beyond)}</td>
                <td><svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect x={50 + Math.min(far, 0)} width={Math.abs(far)} height="6" fill="currentColor" /><line x1="50" x2="50" y2="6" stroke="currentColor" />
                </svg></td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="hint">{T.luckHint}</p>
    </div>
  );
}
