// The reader in a worker: the page stays quick while a log is checked. As a module it gives the same to other programs.

import { type Pin, verify } from "./verify";

export { holds } from "./bytes";
export { verify };

export interface Asked {
  log: string;
  pin: Pin | undefined;
}

if ("DedicatedWorkerGlobalScope" in globalThis)
  self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    try {
      self.postMessage({ report: await verify(new TextEncoder().encode(data.log), "", data.pin) });
    } catch (error) {
      self.postMessage({ failed: String(error) });
    }
  };
