/**
 * `node scripts/database-fixture/make.mjs NAME [COMMIT]`: a database as a version of Latchkey leaves it, for the tests of upgrades
 * (tests/README.md). That version's own programs fill it, from this tree or from a checkout of COMMIT, on a PostgreSQL of the system.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { ROOT, runScript, Sentence } from "../requirements.mjs";
import { fill } from "./fill.mjs";

const FOLDER = join(ROOT, "tests", "fixtures", "databases");
/** As `vitest.config.ts` sets them, so that tests recognize the keys. */
const SECRETS = {
  MASTER_KEY: "test-master-key-test-master-key",
  KEY_PEPPER: "test-key-pepper-test-key-pepper",
  AUTH_SECRET: "test-auth-secret-test-auth-secret",
};
const START_SECONDS = 60;

await runScript(async () => {
  const [name, commit] = process.argv.slice(2);
  if (!name) throw new Sentence("Usage: node scripts/database-fixture/make.mjs NAME [COMMIT]");
  const place = mkdtempSync(join(tmpdir(), "latchkey-fixture-"));
  chmodSync(place, 0o711);
  const ends = [() => rmSync(place, { recursive: true, force: true })];
  try {
    const tree = commit ? checkout(place, commit, ends) : ROOT;
    build(tree);
    const url = await startPostgres(place, ends);
    const environment = { ...SECRETS, DATABASE_URL: url, DATA_DIR: join(place, "data") };
    const server = await startServer(tree, environment, ends);
    const facts = await fill({ tree, server, environment });
    await server.stop();
    write(name, { tree, facts, dump: dump(url), files: join(place, "data", "files") });
  } finally {
    for (const end of ends.reverse()) await end();
  }
});

function checkout(place, commit, ends) {
  const tree = join(place, "tree");
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  git("worktree", "add", "--detach", tree, commit);
  ends.push(() => git("worktree", "remove", "--force", tree));
  const command = existsSync(join(tree, "package-lock.json"))
    ? ["npm", "ci", "--no-audit", "--no-fund"]
    : // The first commits have no lockfile: what they ask for is here in the same versions.
      ["cp", "-al", join(ROOT, "node_modules"), tree];
  execFileSync(command[0], command.slice(1), { cwd: tree, stdio: ["ignore", "ignore", "inherit"] });
  return tree;
}

function build(tree) {
  execFileSync(process.execPath, ["scripts/build.mjs", "all"], { cwd: tree, stdio: "inherit" });
}

/** Debian's: the oldest release that we support, so that its dumps load everywhere. */
async function startPostgres(place, ends) {
  const programs = programsOfPostgres();
  const owner = process.getuid?.() === 0 ? idsOf("postgres") : {};
  const directory = join(place, "postgres");
  mkdirSync(directory);
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
  const options = { ...owner, cwd: directory, stdio: ["ignore", "ignore", "inherit"] };
  const initdb = [
    "-D",
    directory,
    "-U",
    "latchkey",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(join(programs, "initdb"), initdb, options);
  const port = await freePort();
  const settings = ["-k", "", "-h", "127.0.0.1", "-p", String(port), "-F", "-c", "log_min_messages=fatal"];
  const child = spawn(join(programs, "postgres"), ["-D", directory, ...settings], options);
  ends.push(() => endOf(child, "SIGINT"));
  const url = `postgres://latchkey@127.0.0.1:${port}/postgres`;
  await until("PostgreSQL", () => run(join(programs, "pg_isready"), ["-q", "-d", url]));
  return url;
}

function programsOfPostgres() {
  const versions = "/usr/lib/postgresql";
  const [oldest] = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(a) - Number(b)) : [];
  if (!oldest) throw new Sentence("This needs Debian's PostgreSQL with pg_dump: apt-get install postgresql");
  return join(versions, oldest, "bin");
}

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function startServer(tree, environment, ends) {
  const port = await freePort();
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", LOG_LEVEL: "warn" },
    ...{ ...environment, BASE_URL: "https://licenses.example.test", PORT: String(port) },
    // Nothing listens there: mails wait.
    ...{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "licenses@example.com" },
  };
  const child = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: tree,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => endOf(child, "SIGTERM");
  ends.push(stop);
  const url = `http://127.0.0.1:${port}`;
  await until("the server", async () => (await fetch(`${url}/health/ready`)).ok);
  return { url, env, stop };
}

async function endOf(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

async function until(what, isTrue) {
  for (let second = 0; second < START_SECONDS; second++) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    await delay(1000);
  }
  throw new Sentence(`${what} did not start within ${START_SECONDS} seconds.`);
}

async function run(program, args) {
  execFileSync(program, args, { stdio: "ignore" });
  return true;
}

/** Plain statements: a client loads them without psql. */
function dump(url) {
  const args = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges", "--dbname", url];
  const text = execFileSync(join(programsOfPostgres(), "pg_dump"), args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return text.replaceAll(/^(\\(un)?restrict .*|--.*|)\n/gm, "");
}

function write(name, { tree, facts, dump: sql, files }) {
  mkdirSync(FOLDER, { recursive: true });
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: tree, encoding: "utf8" }).trim();
  const migrations = readdirSync(join(tree, "prisma", "migrations")).filter((entry) => /^\d/.test(entry));
  const head = { commit: commit.slice(0, 7), migration: migrations.sort().at(-1) };
  const described = { ...head, ...facts, files: contentsOf(files) };
  const bytes = gzipSync(sql, { level: 9 });
  writeFileSync(join(FOLDER, `${name}.sql.gz`), bytes);
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(described, null, 2)}\n`);
  process.stdout.write(`${name}: schema ${head.migration}, ${bytes.length} bytes\n`);
}

/** By storage key, base 64. Markers beside files are for other databases. */
function contentsOf(folder, below = "") {
  if (!existsSync(folder)) return {};
  const found = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) Object.assign(found, contentsOf(folder, path));
    else if (!entry.name.startsWith("."))
      found[path] = execFileSync("base64", ["-w0", join(folder, path)], { encoding: "utf8" });
  }
  return found;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
