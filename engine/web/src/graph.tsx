// The points of each side by entry, as steps.

import { T } from "./text";
import type { Aside, Moment, Points } from "./types";

const HIGH = 100;
const COLOURS = ["#1F5FA8", "#C8451B", "#0A7A5A", "#E8A800", "#A23B80", "#6B6459"];

type Props = { readonly moments: readonly Moment[]; readonly at: number; readonly aside: Aside | undefined; readonly scores: readonly Points[] | undefined };

export function Graph({ moments, at, aside, scores }: Props) {
  const sides = [...new Set(moments.flatMap((one) => Object.keys(one.scores ?? {})))];
  const last = Math.max(1, moments.length - 1);
  const all = moments.flatMap((one) => Object.values(one.scores ?? {}));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  if (!sides.length) return null;
  const y = (points: number): number => HIGH - ((points - low) / (high - low)) * (HIGH - 6) - 3;
  const line = (side: string): string => {
    const steps: string[] = [];
    let before: number | undefined;
    moments.forEach((one, n) => {
      const now = one.scores?.[side];
      if (now === undefined || (now === before && n < last)) return;
      if (before !== undefined) steps.push(`${n},${y(before)}`);
      steps.push(`${n},${y(now)}`);
      before = now;
    });
    return steps.join(" ");
  };
  const colour = (side: string, i: number): string => aside?.owners?.find((one) => one.id === side)?.colour ?? COLOURS[i % COLOURS.length]!;
  return (
    <>
      <svg class="graph" viewBox={`0 0 ${last} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={T.graph}>
        <line class="zero" x1={0} x2={last} y1={y(0)} y2={y(0)} />
        {sides.map((side, i) => <polyline key={side} points={line(side)} stroke={colour(side, i)} stroke-dasharray={["", "7 3", "2 3", "9 3 2 3"][i % 4]} />)}
        <line class="cursor" x1={at} x2={at} y1={0} y2={HIGH} />
      </svg>
      <ul class="key">
        {sides.map((side, i) => (
          <li key={side}>
            <svg class="graph-key" viewBox="0 0 20 4" aria-hidden="true"><line x1={0} x2={20} y1={2} y2={2} stroke={colour(side, i)} stroke-width={3} stroke-dasharray={["", "7 3", "2 3", "9 3 2 3"][i % 4]} /></svg>
            {scores?.find((one) => one.id === side)?.text ?? side} <b>{moments[at]?.scores?.[side] ?? ""}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
