/**
 * How fast the console's lists are: node tests/bench/console-lists.mjs [keys, 200000] [--plans]
 * It seeds a throw-away PostgreSQL of its own and needs no other database.
 */
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const outfile = `${root}/dist/tools/console-lists.mjs`;

process.chdir(root);
await build({
  entryPoints: [`${root}/tests/bench/console-lists.ts`],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
const { bench } = await import(pathToFileURL(outfile).href);
const [keys = "200000"] = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
await bench(Number(keys), process.argv.includes("--plans"));
