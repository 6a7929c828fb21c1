/** A WordPress site with PHP and a database of its own, as Debian packages them, without a web server. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { endWithThisProcess, killProcess } from "@/tests/support/child-process";
import { requireOrSkip } from "@/tests/support/optional";

const OF_TESTS = join(import.meta.dirname, "wordpress");
const CORE = "/usr/share/wordpress";

export type Programs = Readonly<{ php: string; mariadb: string }>;
export type Offered = Readonly<{ new_version: string; package?: string }>;
export type Updated = Readonly<{
  updated: boolean;
  errors: [code: string, message: string, why: unknown][];
  version: string;
}>;

export type Details = Readonly<{ name: string; sections: Readonly<Record<string, string>> }>;

export type Site = Readonly<{
  /** `code`: of PHP. It replaces what is there, and is the one active plugin then. */
  putPlugin(file: string, code: string): Promise<void>;
  setOption(name: string, value: string): Promise<void>;
  /** What its page shows for a plugin; null for nothing newer. */
  check(file: string): Promise<Offered | null>;
  /** Of the window that it opens for the plugin in this folder. */
  details(slug: string): Promise<Details>;
  /** By the button beside it. */
  update(file: string): Promise<Updated>;
  close(): Promise<void>;
}>;

/** Null after the lines that say what to install; throws with CI=true. */
export function findWordpress(): Programs | null {
  const php = requireOrSkip("php", "Install it with: apt-get install php-cli");
  const mariadb = requireOrSkip("mariadbd", "Install it with: apt-get install mariadb-server-core");
  const wordpress = requireOrSkip("wordpress", "On Debian, install it with: apt-get install wordpress", [
    "wp-setup",
  ]);
  return php && mariadb && wordpress ? { php, mariadb } : null;
}

/** `service`: the address that answers name, and the one where this machine reaches it. */
export async function startSite(
  { php, mariadb }: Programs,
  service: { origin: string; reached: string },
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "wordpress-"));
  const plugins = join(folder, "wp-content", "plugins");
  const forAll = join(folder, "wp-content", "mu-plugins");
  await Promise.all([plugins, forAll, join(folder, "db")].map((path) => mkdir(path, { recursive: true })));
  await Promise.all([
    ...["wp-admin", "wp-includes", "wp-settings.php"].map((part) =>
      symlink(join(CORE, part), join(folder, part)),
    ),
    copyFile(join(OF_TESTS, "network.php"), join(forAll, "network.php")),
  ]);
  const socket = join(folder, "db", "socket");
  const database = await startDatabase(mariadb, join(folder, "db"), socket);

  async function run<Answer>(...args: string[]): Promise<Answer> {
    const { stdout } = await promisify(execFile)(php, [join(OF_TESTS, "site.php"), ...args], {
      cwd: folder,
      env: { ...process.env, SOCKET: socket, SERVICE: service.origin, REACHED: service.reached },
    });
    return JSON.parse(stdout.slice(stdout.trimEnd().lastIndexOf("\n") + 1)) as Answer;
  }

  await run("install");
  return {
    putPlugin: async (file, code) => {
      const path = join(plugins, file);
      await rm(dirname(path), { recursive: true, force: true });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, code);
      const activated = await run<true | string[][]>("activate", file);
      if (activated !== true) throw new Error(`WordPress refuses ${file}: ${activated}`);
    },
    setOption: async (name, value) => void (await run("option", name, value)),
    check: async (file) => (await run<{ offered: Offered | null }>("check", file)).offered,
    details: (slug) => run<Details>("details", slug),
    update: (file) => run<Updated>("update", file),
    close: async () => {
      await killProcess(database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Without accounts: nobody else reaches its socket. */
async function startDatabase(program: string, data: string, socket: string): Promise<ChildProcess> {
  const flags = ["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, "--skip-networking"];
  const small = ["--innodb-buffer-pool-size=8M", "--innodb-log-file-size=4M", "--performance-schema=OFF"];
  // What it would keep safe is deleted with the test.
  const careless = ["--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0", "--skip-grant-tables"];
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const child = spawn(program, [...flags, ...small, ...careless, ...user], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithThisProcess(child);
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    printed.push(line);
    if (line.includes("ready for connections")) {
      child.stderr.resume();
      return child;
    }
  }
  throw new Error(`MariaDB did not start:\n${printed.slice(-5).join("\n")}`);
}
