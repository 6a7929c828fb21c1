/** What has to be there before anything can be built or run; each missing thing is one sentence. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

const OLDEST_NODE = [20, 19];

/** A failure whose message is all there is to say. */
export class Sentence extends Error {}

/** Throws Sentence. Imports nothing from node_modules, so that it can tell that they are missing. */
export function checkRequirements() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Sentence(
      `Latchkey needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`,
    );
  }
  if (!existsSync(join(ROOT, "node_modules", "next", "package.json"))) {
    throw new Sentence("The packages are not installed; run npm ci first.");
  }
}

/** Runs a script's work: a Sentence becomes a line on stderr and exit code 1, anything else keeps its stack. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`);
    process.exit(1);
  }
}

export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
