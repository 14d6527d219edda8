// What this browser found in its own copy of a log. It remembers the last sound entry of each match, to notice another history.

import { getText } from "../api";
import type { Pin, Report } from "./verify";
import type { Asked } from "./worker";

const LONGEST = 60_000;
/** Milliseconds until a check is given up: a hostile log may be slow. */

const place = (path: string): string => `seen ${path}`;

function pinOf(path: string): Pin | undefined {
  const [n, leaf] = (localStorage.getItem(place(path)) ?? "").split(" ");
  return n && leaf ? { n: Number(n), leaf } : undefined;
}

/** Read the log of a match and check it in a worker. Raises Error if no report could be made. */
export async function checked(path: string): Promise<Report> {
  const log = await getText(`${path}/log`);
  const worker = new Worker("/page/reader.js", { type: "module" });
  try {
    const report = await new Promise<Report>((found, failed) => {
      const slow = setTimeout(() => failed(new Error("it takes too long")), LONGEST);
      worker.onerror = (event) => failed(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<{ report: Report } | { failed: string }>) => {
        clearTimeout(slow);
        if ("report" in data) found(data.report);
        else failed(new Error(data.failed));
      };
      worker.postMessage({ log, pin: pinOf(path) } satisfies Asked);
    });
    const sound = report.intact.state === "holds" && report.pinned !== "differs";
    if (sound && report.last) localStorage.setItem(place(path), `${report.last.n} ${report.last.leaf}`);
    return report;
  } finally {
    worker.terminate();
  }
}
