// A text as a picture that the camera of a phone reads.

import encode from "qr";
import { useMemo } from "preact/hooks";

/** The light modules around a code, by which a camera tells it from what is beside it. */
const BORDER = 4;

/** Dark on light also where the page is dark: that is how cameras look for it. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = useMemo(() => encode(text, "raw", { ecc: "low", border: BORDER }), [text]);
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div class="qr"><svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shape-rendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" /><path d={dark.join("")} fill="#000" />
    </svg></div>
  );
}
