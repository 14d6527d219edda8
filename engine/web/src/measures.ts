// Numbers with a unit as people read and type them: micrometres in inches, hundredths of a degree in degrees.

import type { Numbers } from "./types";

const SCALES: Readonly<Record<string, readonly [size: number, sign: string]>> = {
  um: [25400, "in"],
  cdeg: [100, "°"],
  facing: [100, "°"],
};

export const sizeOf = (unit: string): number => SCALES[unit]?.[0] ?? 1;
export const signOf = (unit: string): string => SCALES[unit]?.[1] ?? unit.replaceAll("_", " ");

export function tell(value: number, unit: string): string {
  const read = Math.round((value / sizeOf(unit)) * 100) / 100;
  const sign = signOf(unit);
  return sign === "°" ? `${read}°` : `${read} ${sign}`.trim();
}

/** The number on offer that is nearest. */
export function nearest(value: number, { ranges, step = 1 }: Numbers): number {
  const on = ranges.map(([low, high]) => {
    const inside = Math.max(low, Math.min(value, high));
    return low + Math.min(Math.round((inside - low) / step), Math.floor((high - low) / step)) * step;
  });
  return on.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best));
}

export const bounds = ({ ranges }: Numbers): readonly [number, number] => [ranges[0]![0], ranges.at(-1)![1]];
