/**
 * `npm run build [client|programs|pages|all]`, and what `run.mjs` asks before it starts a program. A part is built
 * when its inputs changed since its last complete build, and only then.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { acquireLock } from "./build-lock.mjs";
import { PARTS } from "./build-parts.mjs";
import { checkRequirements, ROOT, runScript, Sentence, secondsSince } from "./requirements.mjs";

const LOCK = join(ROOT, "dist", ".lock");

/** Builds what is out of date of the named parts. Reports on stderr; throws Sentence. */
export async function ensureBuilt(names) {
  checkRequirements();
  const parts = PARTS.filter((part) => names.includes(part.name));
  if (parts.every((part) => isCurrent(part))) return;
  const lock = await acquireLock(LOCK, () => report("Another build is under way; waiting for it.\n"));
  const work = { tool: null };
  const stop = stopOnSignals(lock, work);
  try {
    for (const part of parts) {
      // Asked again: the build that was waited for may have done it.
      if (!isCurrent(part)) await build(part, lock, work);
    }
  } finally {
    stop();
    lock.release();
  }
}

async function build(part, lock, work) {
  const start = performance.now();
  const stamp = join(ROOT, part.stamp);
  // Of the inputs as they are now: what changes while it builds counts as changed afterwards.
  const hash = inputHash(part);
  report(`Building ${part.title} … `);
  rmSync(stamp, { force: true });
  try {
    await part.build((tool) => {
      work.tool = tool;
      lock.works(tool.pid);
    });
  } catch (error) {
    report("failed\n");
    throw new Sentence(`${error.message}\nBuilding ${part.title} failed.`);
  } finally {
    work.tool = null;
    lock.works(null);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  // Last of all: a build that was killed before this line has no stamp and is done again.
  writeFileSync(stamp, hash);
  report(`${secondsSince(start)}\n`);
}

function isCurrent(part) {
  const stamp = join(ROOT, part.stamp);
  if (!existsSync(stamp) || !part.outputs().every((path) => existsSync(join(ROOT, path)))) return false;
  return readFileSync(stamp, "utf8") === inputHash(part);
}

/** Over contents and not times, which a checkout or a copy changes. */
function inputHash(part) {
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}\0`);
  for (const path of part.inputs.flatMap((input) => filesBelow(input, part.ignore))) {
    hash.update(`${path}\0`).update(contentHash(path));
  }
  return hash.digest("hex");
}

function filesBelow(path, ignore) {
  const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!entry || ignore.includes(path)) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`, ignore));
}

function contentHash(path) {
  return createHash("sha256")
    .update(readFileSync(join(ROOT, path)))
    .digest();
}

/** Takes the tool along and leaves no lock behind. Returns how to stop listening. */
function stopOnSignals(lock, work) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const listener = () => {
      work.tool?.kill("SIGTERM");
      lock.release();
      process.exit(code);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const off of listeners) off();
  };
}

function report(text) {
  process.stderr.write(text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(async () => {
    const [wanted = "all"] = process.argv.slice(2);
    const names = PARTS.map((part) => part.name);
    if (wanted !== "all" && !names.includes(wanted)) {
      throw new Sentence(`There is no part "${wanted}"; build one of ${names.join(", ")} or all.`);
    }
    await ensureBuilt(wanted === "all" ? names : [wanted]);
  });
}
