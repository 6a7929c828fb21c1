/**
 * A PgBouncer that keeps prepared statements, for tests: `node scripts/newer-pgbouncer.mjs` prints its command, one word per
 * line. For a Debian whose own is older: the next release's with the libraries it needs, unpacked under dist/ and installed
 * nowhere. Prints nothing where it cannot be had.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acquireLock } from "./build-lock.mjs";
import { ROOT, runScript } from "./requirements.mjs";

const RELEASE = "trixie";
/** With all that it links to. */
const PACKAGES = [
  "pgbouncer",
  "libaudit1",
  "libc6",
  "libcap-ng0",
  "libcap2",
  "libcares2",
  "libevent-2.1-7t64",
  "libpam0g",
  "libssl3t64",
  "libsystemd0",
  "libzstd1",
  "zlib1g",
];
const FOLDER = join(ROOT, "dist", ".pgbouncer");
const LOCK = join(ROOT, "dist", ".pgbouncer-lock");

await runScript(async () => {
  const lock = await acquireLock(LOCK, () => undefined);
  try {
    if (!existsSync(FOLDER)) fetchInto(FOLDER);
    process.stdout.write(`${commandIn(FOLDER).join("\n")}\n`);
  } catch (error) {
    process.stderr.write(`A newer PgBouncer could not be had: ${error.message}\n`);
  } finally {
    lock.release();
  }
});

function fetchInto(folder) {
  const work = `${folder}.new`;
  rmSync(work, { recursive: true, force: true });
  for (const name of ["lists/partial", "cache/archives/partial", "packages"])
    mkdirSync(join(work, name), { recursive: true });
  writeFileSync(join(work, "sources.list"), `deb ${mirror()} ${RELEASE} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    "Dir::Etc::sourceparts=-",
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  run("apt-get", [...options, "-qq", "update"], work);
  const packages = join(work, "packages");
  run("apt-get", [...options, "-qq", "download", ...PACKAGES.map((name) => `${name}/${RELEASE}`)], packages);
  for (const name of readdirSync(packages)) run("dpkg-deb", ["-x", join(packages, name), work], work);
  for (const name of ["lists", "cache", "packages"]) rmSync(join(work, name), { recursive: true });
  commandIn(work);
  renameSync(work, folder);
}

/** Where this machine's own packages come from. */
function mirror() {
  const format = ["--format", "$(ORIGIN) $(LABEL) $(REPO_URI)", "Created-By: Packages"];
  const lines = run("apt-get", ["indextargets", ...format], ROOT).split("\n");
  const [found] = lines.filter((line) => line.startsWith("Debian Debian "));
  if (!found) throw new Error("this machine takes no packages from Debian");
  return found.split(" ").at(-1);
}

/** By its own loader: the system's C library may be older than the one it was linked to. */
function commandIn(folder) {
  const usr = join(folder, "usr");
  const loader = ["lib", "lib64"]
    .map((name) => join(usr, name))
    .flatMap((path) => entriesOf(path, /^ld-linux-.*\.so\.\d+$/))
    .at(0);
  const [libraries] = entriesOf(join(usr, "lib"), /-linux-gnu$/);
  if (!loader || !libraries) throw new Error("its packages hold other files than expected");
  return [loader, "--library-path", libraries, join(usr, "sbin", "pgbouncer")];
}

function entriesOf(path, pattern) {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => pattern.test(name))
    .map((name) => join(path, name));
}

function run(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
