// The reader in a worker: the page stays quick while a log is checked. As a module it gives the same to other programs.

import { verify } from "./verify";

export { holds } from "./bytes";
export { verify };

if ("DedicatedWorkerGlobalScope" in globalThis)
  self.onmessage = async ({ data }: MessageEvent<{ log: Uint8Array; since: string }>) => {
    try {
      self.postMessage({ report: await verify(data.log, data.since) });
    } catch (error) {
      self.postMessage({ failed: String(error) });
    }
  };
