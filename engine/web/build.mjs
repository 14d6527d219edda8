// Bundles the page into the server's package: `make page`. With a folder as argument it writes there, for the test.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../limmu/server/page");

await mkdir(out, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { page: "src/main.tsx", reader: "src/reader/worker.ts" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
});
await build({ absWorkingDir: here, entryPoints: { page: "src/style.css" }, outdir: out, minify: true, charset: "utf8" });
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(out, name));
