/** The snippets of docs/updating.md as programs: each takes all cases at once and answers a line for each. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  isNewer,
  readAnswer,
  saveFile,
  verifyFreshness,
  verifyLicense,
  verifyRelease,
} from "@/docs/snippets/typescript/verify";
import { projectDirectory } from "@/lib/runtime/project-directory";
import type { FreshnessCall, Installed, SnippetCase } from "./snippet-cases";

/** A case with its file on disk. */
export type PreparedCase = SnippetCase & { download: string | null; saveAs: string };
/** Answers "ok", "current" where nothing is newer, or the words of the refusal, one for each case. `folder` is the program's own. */
export type Program = (cases: PreparedCase[], folder: string) => Promise<string[]> | string[];

const SNIPPETS = join(projectDirectory(), "docs/snippets");
const HERE = join(projectDirectory(), "tests/operations/docs");

export const typescript: Program = async (cases) => {
  const memory = { seq: 0 };
  const answers: string[] = [];
  for (const one of cases) answers.push(await runTypescript(one, memory).catch(String));
  return answers;
};

async function runTypescript(one: PreparedCase, memory: { seq: number }): Promise<string> {
  if (one.call === "license") {
    await verifyLicense(one.token, one.publicKeys, one.app, one.machineId, one.now);
    return "ok";
  }
  if (one.call === "answer") {
    await writeFile(one.saveAs, await readAnswer(createReadStream(one.download ?? "")));
    return "ok";
  }
  if (!one.continues) memory.seq = one.installed.seq;
  const installed = { ...one.installed, seq: memory.seq };
  if (one.call === "freshness") return runFreshness(one, installed);
  const release = await verifyRelease(one.payload, one.signature, one.publicKeys, installed);
  memory.seq = release.seq;
  if (!isNewer(release.version, installed)) return "current";
  if (one.download) await saveFile(createReadStream(one.download), release, one.saveAs);
  return "ok";
}

async function runFreshness(
  { payload, signature, publicKeys, latest, plugins, now }: PreparedCase & FreshnessCall,
  installed: Installed,
): Promise<string> {
  const release = latest
    ? await verifyRelease(latest.payload, latest.signature, publicKeys, installed)
    : null;
  const { latestVersion } = await verifyFreshness(
    payload,
    signature,
    publicKeys,
    installed,
    release,
    plugins,
    now,
  );
  return latestVersion !== null && isNewer(latestVersion, installed) ? "ok" : "current";
}

/** Null where this machine cannot run it; a line says why. A reader of the pages needs no seven languages. */
export function python(): Program | null {
  if (!answersTo("python3", ["-c", "import cryptography"]))
    return leftOut("Python", "It needs python3 with the package cryptography.");
  return (cases, folder) =>
    linesOf("python3", [
      "-B",
      join(HERE, "run-snippet.py"),
      join(SNIPPETS, "python"),
      written(cases, folder),
    ]);
}

export function php(): Program | null {
  if (!answersTo("php", ["-r", "exit(extension_loaded('sodium') ? 0 : 1);"]))
    return leftOut("PHP", "It needs php with the extension sodium.");
  return (cases, folder) =>
    linesOf("php", [join(HERE, "run-snippet.php"), join(SNIPPETS, "php"), written(cases, folder)]);
}

export function go(): Program | null {
  if (!answersTo("go", ["version"])) return leftOut("Go", "It needs go, 1.18 or newer.");
  return (cases, folder) => {
    mkdirSync(join(folder, "verify"));
    copyFileSync(join(SNIPPETS, "go/verify.go"), join(folder, "verify/verify.go"));
    copyFileSync(join(HERE, "run-snippet.go"), join(folder, "main.go"));
    writeFileSync(join(folder, "go.mod"), "module snippet\n\ngo 1.18\n");
    const env = { ...process.env, GOPROXY: "off", GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
    execFileSync("go", ["build", "-o", "run-snippet", "."], { cwd: folder, env });
    return linesOf(join(folder, "run-snippet"), [written(cases, folder)]);
  };
}

/** Built once per change, in a folder that stays: its crates take half a minute. */
export function rust(): Program | null {
  if (!answersTo("cargo", ["--version"])) return leftOut("Rust", "It needs cargo.");
  const folder = join(projectDirectory(), "node_modules/.cache/latchkey-rust-snippet");
  mkdirSync(join(folder, "src/bin"), { recursive: true });
  for (const file of ["Cargo.toml", "verify.rs"])
    copyFileSync(join(SNIPPETS, "rust", file), join(folder, file));
  copyFileSync(join(HERE, "run-snippet.rs"), join(folder, "src/bin/run-snippet.rs"));
  const { status, stderr } = spawnSync("cargo", ["build", "--offline", "--quiet"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status === 0)
    return (cases, own) => linesOf(join(folder, "target/debug/run-snippet"), [written(cases, own)]);
  if (/^error(\[E\d+\])?:.*\n +--> (src|verify)/m.test(stderr))
    throw new Error(`The Rust snippet does not compile:\n${stderr}`);
  return leftOut(
    "Rust",
    `Its crates are not here and nothing is downloaded. To get them: cd ${folder} && cargo fetch`,
  );
}

function written(cases: PreparedCase[], folder: string): string {
  const path = join(folder, "cases.json");
  writeFileSync(path, JSON.stringify(cases.map(({ file: _file, ...rest }) => rest)));
  return path;
}

function linesOf(program: string, args: string[]): string[] {
  return execFileSync(program, args, { encoding: "utf8" }).trimEnd().split(/\r?\n/);
}

function answersTo(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function leftOut(language: string, why: string): null {
  process.stderr.write(`\n  LEFT OUT: the ${language} snippet of docs/updating.md. ${why}\n\n`);
  return null;
}
