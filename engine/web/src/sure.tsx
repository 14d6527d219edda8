// A button for what cannot be taken back: it asks once more.

import { useState } from "preact/hooks";
import { T } from "./text";

type Props = { readonly text: string; readonly ask: string; readonly off?: boolean; readonly go: () => void };

export function Sure({ text, ask, off = false, go }: Props) {
  const [sure, setSure] = useState(false);
  if (!sure) return <button type="button" disabled={off} onClick={() => setSure(true)}>{text}</button>;
  return (
    <span class="pair wrap" role="group" aria-label={ask}>
      {ask} <button type="button" class="main" onClick={() => (setSure(false), go())}>{T.yes}</button> <button type="button" onClick={() => setSure(false)}>{T.no}</button>
    </span>
  );
}
