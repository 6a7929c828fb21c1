/**
 * `npm run build [client|programs|pages|all]`, and what `run.mjs` asks before it starts a program. A part is built
 * when its inputs changed since its last complete build, and only then.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { acquireLock } from "./build-lock.mjs";
import { PARTS } from "./build-parts.mjs";
import { checkRequirements, ROOT, runScript, Sentence, secondsSince } from "./requirements.mjs";

const LOCK = join(ROOT, "dist", ".lock");
const stampOf = ({ outputs }) => join(ROOT, `${outputs[0]}.stamp`);
const PROGRESS_MS = 30_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Builds what is out of date of the named parts. Reports on stderr; throws Sentence. */
export async function ensureBuilt(names) {
  checkRequirements();
  const parts = PARTS.filter((part) => names.includes(part.name));
  if (parts.every((part) => isCurrent(part))) return;
  const lock = await acquireLock(LOCK, () =>
    process.stderr.write("Another build is under way; waiting for it.\n"),
  );
  let tool = null;
  const onStart = (started) => {
    tool = started;
    lock.works(tool.pid);
  };
  /** Takes the tool along and leaves no lock behind. */
  const end = (signal) => {
    tool?.kill();
    lock.release();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    for (const part of parts) {
      // Asked again: the build that was waited for may have done it.
      if (!isCurrent(part)) await build(part, onStart);
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    lock.release();
  }
}

async function build(part, onStart) {
  const start = performance.now();
  const stamp = stampOf(part);
  // Of the inputs as they are now: what changes while it builds counts as changed afterwards.
  const hash = inputHash(part);
  process.stderr.write(`Building the ${part.name} … `);
  rmSync(stamp, { force: true });
  const progress = setInterval(() => process.stderr.write(`${secondsSince(start)} … `), PROGRESS_MS);
  try {
    await part.build(onStart);
  } catch (error) {
    process.stderr.write("failed\n");
    throw new Sentence(`${error.message}\nBuilding the ${part.name} failed.`);
  } finally {
    clearInterval(progress);
  }
  // Last of all: a build that was killed before this line has no stamp and is done again.
  writeFileSync(stamp, hash);
  process.stderr.write(`${secondsSince(start)}\n`);
}

function isCurrent(part) {
  const stamp = stampOf(part);
  if (!existsSync(stamp) || !part.outputs.every((path) => existsSync(join(ROOT, path)))) return false;
  return readFileSync(stamp, "utf8") === inputHash(part);
}

/** Over contents and not times, which a checkout or a copy changes. */
function inputHash(part) {
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}\0`);
  for (const path of part.inputs.flatMap((input) => filesBelow(input, part.ignore))) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesBelow(path, ignore) {
  const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!entry || ignore.includes(path)) return [];
  if (!entry.isDirectory()) return [path];
  const names = readdirSync(join(ROOT, path)).sort();
  return names.flatMap((name) => filesBelow(`${path}/${name}`, ignore));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(async () => {
    const [wanted = "all", ...others] = process.argv.slice(2);
    const names = PARTS.map(({ name }) => name);
    if (others.length > 0 || ![...names, "all"].includes(wanted))
      throw new Sentence(`Build one of ${names.join(", ")} or all.`);
    await ensureBuilt(wanted === "all" ? names : [wanted]);
  });
}
