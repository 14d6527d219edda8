// Links to hand out, each with a button that copies it.

import { useState } from "preact/hooks";
import { Qr } from "./qr";
import { T } from "./text";

type Props = {
  readonly links: readonly { readonly text: string; readonly link: string }[];
  /** Of the certificate that the server made for itself. */
  readonly fingerprint?: string | undefined;
  /** The link whose picture is shown at first. */
  readonly first?: string;
};

export function Links({ links, fingerprint, first = "" }: Props) {
  const [copied, setCopied] = useState("");
  const [pictured, setPictured] = useState(first);
  const copy = async (link: string, input: HTMLInputElement | null): Promise<void> => {
    input?.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else document.execCommand("copy");
    setCopied(link);
  };
  return <>
    <ul class="links">
      {links.map(({ text, link }) => {
        const whole = new URL(link, location.href).href;
        return (
          <li key={text}>
            <label>{text}<input readOnly value={whole} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" aria-expanded={pictured === whole} onClick={() => setPictured(pictured === whole ? "" : whole)}>QR</button>
            <button type="button" onClick={(event) => void copy(whole, event.currentTarget.parentElement!.querySelector("input"))}>{copied === whole ? T.copied : T.copy}</button>
            {pictured === whole && <Qr text={whole} label={T.qr(text)} />}
          </li>
        );
      })}
    </ul>
    {fingerprint && links.length > 0 && <p class="hint">{T.fingerprint(fingerprint)}</p>}
  </>;
}
