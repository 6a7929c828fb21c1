/**
 * `npm run release [-- --without-database] [--out FOLDER]`: a folder that runs by itself with Node.js, and an archive of it with its
 * SHA-256 beside it. Of one build it makes the same bytes each time.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { ensureBuilt } from "./build.mjs";
import { layOut, PLATFORM } from "./release-tree.mjs";
import { ROOT, runScript, Sentence } from "./requirements.mjs";

const LARGEST_BYTES = 512 * 1024 * 1024;
/** Whoever unpacks it owns it; no one else may change it. */
const TAR_OPTIONS = [
  "--sort=name",
  "--owner=0",
  "--group=0",
  "--numeric-owner",
  "--mode=u+rw,go-w,a+rX",
  "--format=gnu",
];

await runScript(async () => {
  const { out, withDatabase } = readArguments();
  process.env.NEXT_OUTPUT = "standalone";
  await ensureBuilt(["client", "programs", "pages"]);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const folder = join(out, `latchkey-${version}${withDatabase ? `-${PLATFORM}` : ""}`);
  await layOut(folder, { withDatabase });
  const archive = `${folder}.tar.gz`;
  writeArchive(folder, archive);
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`);
  process.stdout.write(`${archive} (${megabytes(statSync(archive).size)})\n`);
});

function readArguments() {
  const options = { out: { type: "string" }, "without-database": { type: "boolean" } };
  try {
    const { values } = parseArgs({ options });
    return {
      out: resolve(values.out ?? join(ROOT, "dist/release")),
      withDatabase: !values["without-database"],
    };
  } catch (error) {
    throw new Sentence(`${error.message} Usage: npm run release -- [--without-database] [--out FOLDER]`);
  }
}

/** The time is the commit's, as package managers have it; outside of a checkout it is no time at all. */
function writeArchive(folder, archive) {
  mkdirSync(dirname(archive), { recursive: true });
  const args = [...TAR_OPTIONS, `--mtime=@${commitSeconds()}`, "-C", dirname(folder), "-c", basename(folder)];
  let tar;
  try {
    tar = execFileSync("tar", args, { maxBuffer: LARGEST_BYTES });
  } catch (error) {
    throw new Sentence(`The archive could not be made; GNU tar is needed. ${error.message}`);
  }
  writeFileSync(archive, gzipSync(tar));
}

function commitSeconds() {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH) return SOURCE_DATE_EPOCH;
  try {
    const git = ["log", "-1", "--format=%ct"];
    return execFileSync("git", git, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim() || "0";
  } catch {
    return "0";
  }
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
