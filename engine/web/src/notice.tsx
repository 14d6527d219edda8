// A notice of the browser when it is your turn and the page is not in sight, if you want one.

import { useEffect, useState } from "preact/hooks";
import { T } from "./text";

const WANTED = "notices";

export function useNotice(text: string): void {
  useEffect(() => {
    if (!text || !document.hidden || localStorage.getItem(WANTED) !== "yes") return;
    if (typeof Notification !== "undefined" && Notification.permission === "granted") new Notification(text, { tag: location.pathname });
  }, [text]);
}

export function Notices() {
  const [on, setOn] = useState(localStorage.getItem(WANTED) === "yes");
  if (typeof Notification === "undefined" || !isSecureContext) return null;
  const change = async (): Promise<void> => {
    const wanted = !on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(WANTED, wanted ? "yes" : "no");
    setOn(wanted);
  };
  return <label class="once"><input type="checkbox" checked={on} onChange={() => void change()} /> {T.notices}</label>;
}
