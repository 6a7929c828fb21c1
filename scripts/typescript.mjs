/** For developers' commands whose work is written in TypeScript and shares the product's code. */
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "./requirements.mjs";

/** What `source` (from the root) exports, bundled and loaded. The current directory becomes the root. */
export async function load(source) {
  const outfile = `${ROOT}/dist/tools/${source.replace(/^.*\/|\.ts$/g, "")}.mjs`;
  process.chdir(ROOT);
  await build({
    entryPoints: [`${ROOT}/${source}`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
