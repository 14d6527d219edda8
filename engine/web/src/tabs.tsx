// Parts of which one is shown at a time.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export type Tab = { readonly id: string; readonly text: string; readonly mark?: boolean; readonly body: () => ComponentChildren };

export function Tabs({ tabs, label, first }: { readonly tabs: readonly Tab[]; readonly label: string; readonly first?: string }) {
  const [open, setOpen] = useState(first ?? tabs[0]?.id);
  const shown = tabs.find((tab) => tab.id === open) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new ResizeObserver(() => document.getElementById(`tab-${shown?.id}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    watch.observe(list.current!); // its first notice comes at once
    return () => watch.disconnect();
  }, [shown?.id]);
  const key = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || !shown) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + way + tabs.length) % tabs.length]!;
    setOpen(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabbed">
      <div ref={list} role="tablist" class="tabs" aria-label={label} onKeyDown={key}>
        {tabs.map((tab) => (
          <button type="button" role="tab" key={tab.id} id={`tab-${tab.id}`} aria-selected={tab === shown} aria-controls={`part-${tab.id}`}
            tabIndex={tab === shown ? 0 : -1} class={tab.mark ? "mark" : ""} onClick={() => setOpen(tab.id)}>{tab.text}</button>
        ))}
      </div>
      {shown && <div role="tabpanel" tabIndex={0} class="part" id={`part-${shown.id}`} aria-labelledby={`tab-${shown.id}`}>{shown.body()}</div>}
    </div>
  );
}
