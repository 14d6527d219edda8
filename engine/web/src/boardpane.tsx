// The map with its controls: it draws what it is given and tells what was clicked.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Light } from "./answering";
import { Board } from "./board";
import { T } from "./text";
import type { Plotting } from "./plotting";
import type { Groups } from "./types";

type Props = {
  /** The whole drawing as the match stands; "" where the game has none. */
  readonly drawing: () => Promise<string>;
  /** What moves on it, as it is to be shown: before it is there nothing is, least of all how the match stands. */
  readonly groups: Groups | undefined;
  readonly lights: readonly Light[];
  readonly onPick: (ids: readonly string[]) => void;
  readonly plotting?: Plotting;
  /** Whether all of it is shown at first, however small: who watches does not know where something happens next. */
  readonly whole?: boolean;
};

export function BoardPane({ drawing, groups, lights, onPick, plotting, whole }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<string>();
  const [board, setBoard] = useState<Board>();
  const [said, setSaid] = useState("");
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    let here = true;
    void drawing().then((found) => here && setDrawn(found), () => undefined);
    return () => {
      here = false;
    };
  }, [drawing]);
  useEffect(() => {
    if (drawn === "") setSaid(T.noMap);
    if (!drawn || !groups || !host.current) return;
    const clicked = (ids: readonly string[], title: string) => {
      setSaid(title);
      pick.current(ids);
    };
    const made = new Board(host.current, drawn, clicked, plotting);
    made.draw(groups);
    if (whole) made.zoom.all();
    setBoard(made);
  }, [drawn, !groups]);
  useEffect(() => {
    if (board && groups) board.draw(groups);
  }, [board, groups]);
  const key = JSON.stringify(lights);
  useEffect(() => board?.light(lights), [board, key]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !board?.zoom.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="map" aria-label={T.map}>
      <div class="drawing" ref={host} tabIndex={0} role="group" aria-label={T.mapHelp} onKeyDown={onKeyDown} />
      <div class="zooms">
        <button type="button" aria-label={T.zoomIn} title={T.zoomIn} onClick={() => board?.zoom.by(1.4)}>+</button>
        <button type="button" aria-label={T.zoomOut} title={T.zoomOut} onClick={() => board?.zoom.by(1 / 1.4)}>−</button>
        <button type="button" aria-label={T.wholeMap} title={T.wholeMap} onClick={() => board?.zoom.all()}><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="2" /></svg></button>
      </div>
      {said && <p class="said">{said}</p>}
    </section>
  );
}
