/** A real PgBouncer in transaction mode before the databases of this run: on a free port, in a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@/lib/process/free-port";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { endWithThisProcess, killProcess } from "./child-process";
import { leaveOut, requireOrSkip } from "./optional";

export type PgBouncer = {
  /** The same database, through it. */
  through(databaseUrl: string): string;
  /** Has it close every session with PostgreSQL as soon as its transaction ends, as it does now and then by itself. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
};

/** The first that keeps prepared statements. */
const KEEPS_STATEMENTS = [1, 21];
const HINT = "Install it with: apt-get install pgbouncer (macOS: brew install pgbouncer)";

/** The command of any PgBouncer, or null after the line that says what to install; throws with CI=true. */
export function findPgBouncer(): string[] | null {
  const path = requireOrSkip("pgbouncer", HINT);
  return path === null ? null : [path];
}

/** The same of one that keeps prepared statements. */
export function findNewerPgBouncer(): string[] | null {
  const own = findPgBouncer();
  if (own === null || keepsStatements(own)) return own;
  const printed = execFileSync(process.execPath, ["scripts/newer-pgbouncer.mjs"], {
    cwd: projectDirectory(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const command = printed.split("\n").filter(Boolean);
  return command.length > 0 ? command : leaveOut("pgbouncer-1.21", "Install PgBouncer 1.21 or newer.");
}

/** `settings`: of its section [pgbouncer], on top of pool_mode = transaction. Ends with the process at the latest. */
export async function startPgBouncer(
  command: string[],
  clusterUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-pgbouncer-"));
  await chmod(folder, 0o711);
  const cluster = new URL(clusterUrl);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(users, `"${cluster.username}" "${decodeURIComponent(cluster.password)}"\n`);
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: users,
    admin_users: cluster.username,
    pool_mode: "transaction",
    default_pool_size: 20,
    max_client_conn: 500,
    ...(keepsStatements(command) && { max_prepared_statements: 200 }),
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${cluster.hostname} port=${cluster.port}`;
  await writeFile(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join("\n")}\n`);
  const child = await launch(command, file, port);
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  return {
    through,
    reconnect: async () => {
      const console = new URL(through(clusterUrl));
      console.pathname = "pgbouncer";
      const client = new pg.Client({ connectionString: console.href });
      await client.connect();
      await client.query("RECONNECT");
      await client.end();
    },
    close: async () => {
      await killProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function keepsStatements(command: string[]): boolean {
  const [file = "", ...args] = command;
  const said = execFileSync(file, [...args, "--version"], { encoding: "utf8" });
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said)?.slice(1) ?? []).map(Number);
  const [leastMajor = 0, leastMinor = 0] = KEEPS_STATEMENTS;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

async function launch(command: string[], file: string, port: number): Promise<ChildProcess> {
  const [program = "", ...args] = command;
  // It refuses to run as root; its package has made this user.
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(program, [...args, ...user, file], { stdio: ["ignore", "ignore", "pipe"] });
  endWithThisProcess(child);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${said}`);
    await delay(50);
  }
  return child;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
