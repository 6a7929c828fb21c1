/**
 * The programs that tests run and npm does not bring: `node scripts/system-programs.mjs NAME…`. Installs those that are
 * missing where that is ours to do, on Debian as root; else says what to install.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { acquireLock } from "./build-lock.mjs";
import { ROOT, runScript, Sentence } from "./requirements.mjs";

/** `packages`: of Debian, the first that can be had. `commands`: the first found serves. */
export const PROGRAMS = [
  {
    name: "redis-server",
    packages: ["redis-server"],
    commands: ["redis-server", "valkey-server"],
    mac: "brew install redis",
  },
  { name: "nginx", packages: ["nginx"], commands: ["nginx"], mac: "brew install nginx" },
  { name: "haproxy", packages: ["haproxy"], commands: ["haproxy"], mac: "brew install haproxy" },
  { name: "caddy", packages: ["caddy"], commands: ["caddy"], mac: "brew install caddy" },
  {
    name: "pgbouncer",
    packages: ["pgbouncer"],
    commands: ["pgbouncer"],
    mac: "brew install pgbouncer",
  },
  {
    name: "chromium",
    // The same browser without windows takes a third of the processor's time.
    packages: ["chromium-headless-shell", "chromium"],
    commands: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    mac: "brew install --cask chromium",
  },
  { name: "minisign", packages: ["minisign"], commands: ["minisign"], mac: "brew install minisign" },
  {
    name: "promtool",
    packages: ["prometheus"],
    commands: ["promtool"],
    mac: "brew install prometheus",
  },
  {
    name: "prometheus",
    packages: ["prometheus"],
    commands: ["prometheus"],
    mac: "brew install prometheus",
  },
  { name: "php", packages: ["php-cli"], commands: ["php"], mac: "brew install php" },
  {
    name: "mariadbd",
    packages: ["mariadb-server-core"],
    commands: ["mariadbd"],
    mac: "brew install mariadb",
  },
  {
    // With PHP's module for the database.
    name: "wordpress",
    packages: ["wordpress"],
    commands: ["wp-setup"],
    mac: "run these tests on Debian",
  },
];
const LOCK = join(ROOT, "dist", ".apt-lock");

/** Throws Sentence with CI=true when one is missing in the end; else its tests are left out. */
export async function ensurePrograms(names) {
  const wanted = PROGRAMS.filter(({ name }) => names.includes(name));
  if (wanted.every(isInstalled)) return;
  if (isDebianRoot()) {
    const lock = await acquireLock(LOCK, () => undefined);
    try {
      // Asked again: another run may have installed them while this one waited.
      await install(wanted.filter((program) => !isInstalled(program)));
    } finally {
      lock.release();
    }
  }
  const missing = wanted.filter((program) => !isInstalled(program));
  for (const { name, mac, packages } of missing) {
    const how = process.platform === "darwin" ? mac : `apt-get install ${packages.at(-1)}`;
    process.stderr.write(`MISSING: ${name}. Install it, for example with: ${how}\n`);
  }
  if (missing.length > 0 && isStrict())
    throw new Sentence("With CI=true no test is left out, so this run ends here.");
}

async function install(programs) {
  if (programs.length === 0) return;
  process.stderr.write(`Installing ${programs.map(({ name }) => name).join(" and ")} with apt-get …\n`);
  await aptGet(["-qq", "update"]);
  for (const { name, packages } of programs) {
    const complaints = [];
    for (const candidate of packages) {
      const complaint = await aptGet(["-qq", "install", "-y", "--no-install-recommends", candidate]);
      if (complaint === null) break;
      complaints.push(complaint);
    }
    if (complaints.length === packages.length)
      process.stderr.write(`${complaints.at(-1)}\napt-get could not install ${name}.\n`);
  }
}

/** Null when it worked, else what it complained of. */
function aptGet(args) {
  return new Promise((resolve) => {
    const child = spawn("apt-get", args, {
      // RUNLEVEL=1: the tests start their own servers, the package must not start one.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      complaint += text;
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? null : complaint));
  });
}

function isInstalled({ commands }) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .some((folder) => commands.some((name) => isExecutable(join(folder, name))));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

function isStrict() {
  return !["", "0", "false"].includes(process.env.CI ?? "");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(() => ensurePrograms(process.argv.slice(2)));
}
