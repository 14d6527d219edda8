// The language of this device.

import { LANGUAGE, LANGUAGES, speak, T } from "./text";

export const Language = () => (
  <label class="language">{T.language}{" "}
    <select value={LANGUAGE} onChange={(event) => speak(event.currentTarget.value)}>
      {Object.entries(LANGUAGES).map(([code, texts]) => <option key={code} value={code} lang={code}>{texts.own}</option>)}
    </select>
  </label>
);
