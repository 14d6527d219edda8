// Bundles the page into the server's package and the replay into that of the report: `make page`. With a folder as
// argument it writes there, for the test.
import { build } from "esbuild";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [, , folder] = process.argv;
const page = folder ? join(folder, "page") : join(here, "../limmu/server/page");
const report = folder ? join(folder, "report") : join(here, "../../replays/limmu_replays/report");

/** Preact can set markup, and nothing here does: with its one way to do so gone no script of ours has any. */
const textAlone = {
  name: "text-alone",
  setup: (build) =>
    build.onLoad({ filter: /preact\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(".innerHTML", ".textContent"),
    })),
};

const script = (entryPoints, outdir, format) =>
  build({
    absWorkingDir: here,
    entryPoints,
    outdir,
    format,
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    plugins: [textAlone],
  });
const style = (entryPoints, outdir) => build({ absWorkingDir: here, entryPoints, outdir, minify: true, charset: "utf8" });

await mkdir(page, { recursive: true });
await script({ page: "src/main.tsx", reader: "src/reader/worker.ts", offline: "src/offline.ts", vault: "src/vault/worker.ts" }, page, "esm");
await script({ report: "src/report.tsx" }, report, "iife");
await style({ page: "src/style.css" }, page);
await style({ report: "src/style.css" }, report);
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(page, name));
