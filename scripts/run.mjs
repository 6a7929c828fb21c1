/** `npm start`, `npm run latchkey`, `npm run demo`: builds what the program needs and runs it in this very process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { ROOT, runScript, Sentence } from "./requirements.mjs";

const NEEDS = {
  server: ["client", "programs", "pages"],
  cli: ["client", "programs"],
  demo: ["client", "programs", "pages"],
};

await runScript(async () => {
  const [program = "", ...args] = process.argv.slice(2);
  if (!Object.hasOwn(NEEDS, program)) throw new Sentence(`Run one of: ${Object.keys(NEEDS).join(", ")}.`);
  await ensureBuilt(NEEDS[program]);
  const file = join(ROOT, "dist", `${program}.mjs`);
  if (!existsSync(file)) throw new Sentence(`This version has no program "${program}".`);
  // The demo lives in a world of its own and must never meet the settings of a real installation.
  if (program !== "demo") readEnvironmentFile(join(ROOT, ".env"));
  endWithParent();
  // As if it had been started by itself: no child process, so signals and exit codes need no passing on.
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
});

/** Variables that are set already win over the file. */
function readEnvironmentFile(path) {
  if (existsSync(path)) process.loadEnvFile(path);
}
