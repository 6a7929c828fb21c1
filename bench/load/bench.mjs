/** `npm run bench`: builds the server as `npm start` does, and the programs of the benchmark, and runs it. */
import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureBuilt } from "../../scripts/build.mjs";
import { ROOT, runScript } from "../../scripts/requirements.mjs";
import { HELP } from "./help.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = `${ROOT}/dist/tools/load`;
const args = process.argv.slice(2);

await runScript(async () => {
  if (args.includes("--help")) {
    process.stdout.write(HELP);
    return;
  }
  process.chdir(ROOT);
  await ensureBuilt(["client"]);
  await bundle();
  const { main } = await import(pathToFileURL(`${outdir}/main.mjs`).href);
  const buildServer = () => ensureBuilt(["client", "programs", "pages"]);
  await main(args, args.includes("--no-build") ? async () => undefined : buildServer);
});

/** The floors are bundles like the server itself. */
async function bundle() {
  const { build } = await import("esbuild");
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: {
      main: `${here}main.ts`,
      driver: `${here}driver.ts`,
      "floor-validate": `${here}floor/validate.ts`,
      "floor-activate": `${here}floor/activate.ts`,
      "floor-repeat": `${here}floor/repeat.ts`,
      "floor-issue": `${here}floor/issue.ts`,
    },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
}
