// What is proven: what this browser checked in its own copy of the log, and what nobody can check.

import { useEffect, useState } from "preact/hooks";
import { T } from "../text";
import { nameOf } from "../names";
import type { MatchInfo } from "../types";
import { checked } from "./checking";
import type { Report } from "./verify";

const PARTS = ["intact", "dice", "signatures", "checkpoints", "openings"] as const;
const PAUSE = 2000;
/** Milliseconds between two checks while the match goes on. */

type Found = { readonly at: number; readonly report?: Report; readonly fault?: string };

/** The report on the match as it stands, made anew when it goes on. */
function useReport(path: string, n: number): Found {
  const [found, setFound] = useState<Found>({ at: -1 });
  useEffect(() => {
    const keep = (next: Found) => setFound((old) => (old.at > n ? old : next));
    const check = () => void checked(path).then((report) => keep({ at: n, report }), (error: Error) => keep({ at: n, fault: error.message }));
    const wait = setTimeout(check, found.report ? PAUSE : 0);
    return () => clearTimeout(wait);
  }, [path, n]);
  return found;
}

export function Proven({ path, n, info }: { readonly path: string; readonly n: number; readonly info: MatchInfo }) {
  const { report, fault } = useReport(path, n);
  if (fault) return <p class="refused" role="alert">{T.proven.failed(fault)}</p>;
  if (!report) return <p role="status">{T.proven.checking}</p>;
  const bad = PARTS.filter((part) => report[part].state === "differs");
  const name = (who: string) => T.proven.party[who] ?? nameOf(info, who);
  return (
    <div class="proven">
      <p>{modeOf(report)}</p>
      {report.pinned === "differs" && <p class="refused" role="alert">{T.proven.otherPast}</p>}
      {bad.map((part) => <p class="refused" role="alert" key={part}>{T.proven.differs(T.proven.part[part], report[part].n, report[part].reason)}</p>)}
      {bad.length === 0 && <p><strong>{T.proven.upTo(report.entries - 1)}</strong></p>}
      <ul>{PARTS.filter((part) => report[part].state === "holds").map((part) => <li key={part}>{T.proven.holds[part]}</li>)}</ul>
      <FairUnless report={report} name={name} />
      <h3>{T.proven.notProven}</h3>
      <ul>{notProven(report, name).map((text) => <li key={text}>{text}</li>)}</ul>
    </div>
  );
}

const modeOf = ({ mode }: Report): string => T.proven.mode[mode] ?? T.proven.mode[""]!;

function FairUnless({ report, name }: { readonly report: Report; readonly name: (who: string) => string }) {
  const givers = report.dice.found?.givers ?? [];
  if (!givers.length || report.dice.state !== "holds") return null;
  return <p>{givers.length > 1 ? T.proven.fairUnless(givers.map(name).join(T.comma)) : T.proven.foreseenBy(givers.map(name).join())}</p>;
}

/** What is not proven, and why, in sentences. */
function notProven({ dice, mode, hosted, signatures, checkpoints, entries, proven }: Report, name: (who: string) => string): string[] {
  const found: string[] = [];
  const { found: rolled } = dice;
  if (rolled?.bare) found.push(T.proven.diceClaimed);
  else if (rolled?.givers.length === 0) found.push(mode === "physical" ? T.proven.facesClaimed : T.proven.facesUnproven);
  if (hosted.length && rolled?.givers.length) found.push(T.proven.hosted(hosted.map(name).join(T.comma)));
  if (rolled?.unseen) found.push(T.proven.unseen(rolled.unseen));
  if (rolled?.alike) found.push(T.proven.alike(rolled.alike));
  if (rolled?.ruled) found.push(T.proven.ruled(rolled.ruled));
  if (signatures.state === "not checked") found.push(T.proven.unsigned);
  found.push(...(signatures.found?.unproven ?? []).map((party) => T.proven.newKey(name(party))));
  if (checkpoints.state === "not checked") found.push(T.proven.noCheckpoint);
  if (proven < entries) found.push(T.proven.whatIf(proven));
  found.push(T.proven.rules, T.proven.page);
  return found;
}
