// Two graphs by entry, as steps: the points of each side, and how far the dice of each were over the average.

import { useMemo } from "preact/hooks";
import { beyond, type Roll } from "./film";
import { T } from "./text";
import type { Aside, Moment, Points } from "./types";

const HIGH = 100;
const COLOURS = ["#1F5FA8", "#C8451B", "#0A7A5A", "#E8A800", "#A23B80", "#6B6459"];
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 3", "4 2 1 2"];

type Line = { readonly id: string; readonly text: string; readonly colour: string; readonly dashes: string; readonly steps: readonly (readonly [n: number, value: number])[] };
type Props = {
  readonly moments: readonly Moment[];
  readonly rolls: readonly Roll[];
  readonly at: number;
  readonly aside: Aside | undefined;
  readonly scores: readonly Points[] | undefined;
  readonly go: (n: number) => void;
};

export function Graphs({ moments, rolls, at, aside, scores, go }: Props) {
  const last = Math.max(1, moments.length - 1);
  const [points, luck] = useMemo(() => drawn(moments, rolls, aside, scores), [moments, rolls, aside, scores]);
  return (
    <div class="graphs">
      {points.length > 0 && <Plot lines={points} last={last} at={at} label={T.graph} go={go} />}
      {luck.length > 0 && <Plot lines={luck} last={last} at={at} label={T.luckGraph} go={go} />}
    </div>
  );
}

/** The lines of both graphs. */
function drawn(moments: readonly Moment[], rolls: readonly Roll[], aside: Aside | undefined, scores: Props["scores"]): readonly [readonly Line[], readonly Line[]] {
  const looks = new Map<string, string>();
  const free = COLOURS.filter((colour) => !aside?.owners?.some((one) => one.colour === colour));
  const line = (id: string, text: string, steps: Line["steps"]): Line => {
    if (!looks.has(text)) looks.set(text, `${looks.size}`);
    const i = +looks.get(text)!;
    const owner = aside?.owners?.find((one) => one.id === id || one.text === text);
    return { id, text, colour: owner?.colour ?? free[i % free.length] ?? "currentColor", dashes: DASHES[i % DASHES.length]!, steps };
  };
  const sides = [...new Set(moments.flatMap((one) => Object.keys(one.scores ?? {})))];
  const points = sides.map((side) => line(side, scores?.find((one) => one.id === side)?.text || side, scored(moments, side)));
  const luck = [...new Set(rolls.map(([, by]) => by).filter(Boolean))].map((by) => line(by, by, fallen(rolls, by)));
  return [points, luck];
}

function scored(moments: readonly Moment[], side: string): Line["steps"] {
  const found: [number, number][] = [];
  moments.forEach((one, n) => {
    const now = one.scores?.[side];
    if (now !== undefined && now !== found.at(-1)?.[1]) found.push([n, now]);
  });
  return found;
}

function fallen(rolls: readonly Roll[], by: string): Line["steps"] {
  let sum = 0;
  return [[0, 0] as const, ...rolls.filter((roll) => roll[1] === by).map((roll) => [roll[0], (sum += beyond(roll))] as const)];
}

type PlotProps = { readonly lines: readonly Line[]; readonly last: number; readonly at: number; readonly label: string; readonly go: (n: number) => void };

function Plot({ lines, last, at, label, go }: PlotProps) {
  const curves = useMemo(() => {
    const all = lines.flatMap((line) => line.steps.map(([, value]) => value));
    const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
    const y = (value: number): number => HIGH - ((value - low) / (high - low)) * (HIGH - 6) - 3;
    const way = ({ steps }: Line): string =>
      steps.map(([n, value], i) => `${n},${y(i ? steps[i - 1]![1] : value)} ${n},${y(value)}`).join(" ") + ` ${last},${y(steps.at(-1)?.[1] ?? 0)}`;
    return (
      <>
        <line class="zero" x1={0} x2={last} y1={y(0)} y2={y(0)} />
        {lines.map((line) => <polyline key={line.id} points={way(line)} stroke={line.colour} stroke-dasharray={line.dashes} />)}
      </>
    );
  }, [lines, last]);
  const now = (line: Line): number => line.steps.filter(([n]) => n <= at).at(-1)?.[1] ?? 0;
  const click = (event: MouseEvent & { currentTarget: Element }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round(((event.clientX - box.x) / box.width) * last));
  };
  return (
    <figure>
      <svg class="graph" viewBox={`0 0 ${last} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={label} onClick={click}>
        {curves}
        <line class="cursor" x1={at} x2={at} y1={0} y2={HIGH} />
      </svg>
      <figcaption>
        <span class="hint">{label}</span>
        <ul class="key">
          {lines.map((line) => (
            <li key={line.id}>
              <svg class="graph-key" viewBox="0 0 20 4" aria-hidden="true"><line x1={0} x2={20} y1={2} y2={2} stroke={line.colour} stroke-width={3} stroke-dasharray={line.dashes} /></svg>
              {line.text} <b>{Math.round(now(line) * 10) / 10}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
