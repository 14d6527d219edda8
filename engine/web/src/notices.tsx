// Where a seat is told that it is its turn while no page is open: by mail, or by a webhook.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, put } from "./api";
import { T } from "./text";

type Noticed = { readonly mails: boolean; readonly mail: string; readonly confirmed: boolean; readonly webhook: string; readonly key: string };

export function Away({ path, seat, name }: { readonly path: string; readonly seat: string; readonly name: string }) {
  const [stands, setStands] = useState<Noticed>();
  const [mail, setMail] = useState("");
  const [webhook, setWebhook] = useState("");
  const [fault, setFault] = useState("");
  const where = `${path}/notices?seat=${seat}`;
  const show = (found?: Noticed): void => {
    if (!found) return;
    setStands(found);
    setMail(found.mail);
    setWebhook(found.webhook);
  };
  useEffect(() => void maybe(get<Noticed>(where)).then(show), [where]);
  if (!stands) return null;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      show(await put<Noticed>(where, { mail: mail.trim(), webhook: webhook.trim() }));
      setFault("");
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
    }
  };
  return (
    <details>
      <summary>{name ? T.tellSeat(name) : T.tellMe}</summary>
      <form class="notices" onSubmit={(event) => void send(event)}>
        {stands.mails && <label>{T.byMail} <input type="email" value={mail} maxLength={200} autocomplete="email" onInput={(event) => setMail(event.currentTarget.value)} /></label>}
        <label>{T.byHook} <input type="url" value={webhook} maxLength={500} placeholder="https://" onInput={(event) => setWebhook(event.currentTarget.value)} /></label>
        <button type="submit">{T.save}</button>
        {stands.mail && <p class="hint" role="status">{stands.confirmed ? T.mailComes : T.mailWaits}</p>}
        {stands.key && <p class="hint" role="status">{T.hookKey} <code>{stands.key}</code></p>}
        {fault && <p class="refused" role="alert">{fault}</p>}
      </form>
    </details>
  );
}
