// Hooks of more than one part.

import { useEffect, useState } from "preact/hooks";

/** Draw again when this is called. */
export function useRedraw(): () => void {
  const [, set] = useState(0);
  return () => set((n) => n + 1);
}

export function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const redraw = useRedraw();
  useEffect(() => {
    media.addEventListener("change", redraw);
    return () => media.removeEventListener("change", redraw);
  }, [media]);
  return media.matches;
}

export const WIDE = "(min-width: 1000px)";
