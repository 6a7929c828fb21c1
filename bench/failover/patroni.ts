/** etcd, three Patroni nodes with a synchronous standby, and HAProxy, which asks Patroni who the primary is. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@/lib/free-port";
import { endWithThisProcess } from "@/tests/support/child-process";

const NODES = 3;
const START_MS = 120_000;
const PASSWORD = "a password of a benchmark";

type Node = { name: string; folder: string; port: number; rest: number; process: ChildProcess };
export type Patroni = {
  /** Of the primary, and of one standby. */
  primaryUrl: string;
  standbyUrl: string;
  primary(): Promise<string>;
  /** kill -9 for Patroni and PostgreSQL of a node: as when its machine is lost. */
  kill(name: string): void;
  close(): Promise<void>;
};

export async function startPatroni(): Promise<Patroni> {
  const folder = mkdtempSync(join(tmpdir(), "patroni-"));
  chmodSync(folder, 0o755);
  const [client, peer] = [await freePort(), await freePort()];
  const children = [
    start(folder, "etcd", "etcd", [
      ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", `http://127.0.0.1:${client}`],
      ...["--advertise-client-urls", `http://127.0.0.1:${client}`],
      ...["--listen-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
      ...["--initial-cluster", `default=http://127.0.0.1:${peer}`],
    ]),
  ];
  const nodes: Node[] = [];
  for (let place = 1; place <= NODES; place++) nodes.push(await startNode(folder, `node${place}`, client));
  children.push(...nodes.map((node) => node.process));
  await untilStreaming(nodes);
  const [write, read] = [await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, proxyConfig(nodes, write, read));
  children.push(start(folder, "haproxy", "haproxy", ["-f", file]));
  const urlOf = (port: number) =>
    `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  return {
    primaryUrl: urlOf(write),
    standbyUrl: urlOf(read),
    primary: () => primaryOf(nodes),
    kill: (name) => {
      for (const node of nodes.filter((one) => one.name === name)) killNode(node);
    },
    close: async () => {
      for (const node of nodes) killNode(node);
      for (const child of children) child.kill("SIGKILL");
      await delay(500);
    },
  };
}

function start(folder: string, name: string, program: string, args: string[], user?: string): ChildProcess {
  const log = join(folder, `${name}.log`);
  const command = user
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", program]
    : [program];
  const [file = program, ...rest] = [...command, ...args];
  const shell = [file, ...rest].map((word) => `'${word}'`).join(" ");
  const child = spawn("sh", ["-c", `exec ${shell} >>'${log}' 2>&1`], {
    stdio: "ignore",
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8", NODE_ENV: "production" },
  });
  endWithThisProcess(child);
  return child;
}

async function startNode(folder: string, name: string, etcd: number): Promise<Node> {
  const own = join(folder, name);
  mkdirSync(own);
  const [port, rest] = [await freePort(), await freePort()];
  const file = join(own, "patroni.json");
  writeFileSync(file, JSON.stringify(nodeConfig({ name, own, port, rest, etcd }), null, 2));
  const user = process.getuid?.() === 0 ? "postgres" : undefined;
  if (user) execFileSync("chown", ["-R", `${user}:${user}`, own]);
  return { name, folder: own, port, rest, process: start(own, name, "patroni", [file], user) };
}

type NodePlace = { name: string; own: string; port: number; rest: number; etcd: number };

/** JSON is YAML. */
function nodeConfig({ name, own, port, rest, etcd }: NodePlace) {
  const account = { username: "postgres", password: PASSWORD };
  return {
    scope: "latchkey",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            synchronous_commit: "on",
            fsync: "on",
            max_connections: 200,
            hot_standby_feedback: "on",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, data_dir: join(own, "data") },
      bin_dir: programsOfPostgres(),
      pgpass: join(own, "pgpass"),
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
      parameters: { unix_socket_directories: own },
      authentication: {
        superuser: account,
        replication: { username: "replicator", password: PASSWORD },
        rewind: account,
      },
    },
  };
}

function programsOfPostgres(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  if (!newest) throw new Error("This needs Debian's PostgreSQL.");
  return join(versions, newest, "bin");
}

function proxyConfig(nodes: Node[], write: number, read: number): string {
  const servers = nodes.map(
    ({ name, port, rest }) =>
      `    server ${name} 127.0.0.1:${port} check port ${rest} on-marked-down shutdown-sessions`,
  );
  return [
    "defaults",
    "    mode tcp",
    "    timeout connect 2s",
    "    timeout client 1h",
    "    timeout server 1h",
    "    default-server inter 1s fall 2 rise 1",
    "listen primary",
    `    bind 127.0.0.1:${write}`,
    "    option httpchk GET /primary",
    ...servers,
    "listen standby",
    `    bind 127.0.0.1:${read}`,
    "    balance first",
    "    option httpchk GET /replica",
    ...servers,
    "",
  ].join("\n");
}

type Member = { name: string; role: string; state: string };

async function members(nodes: Node[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function primaryOf(nodes: Node[]): Promise<string> {
  const found = await Promise.all(
    nodes.map(async ({ name, rest }) => {
      const answer = await fetch(`http://127.0.0.1:${rest}/primary`).catch(() => null);
      return answer?.ok ? name : null;
    }),
  );
  return found.find((name) => name !== null) ?? "";
}

/** With the one that commits wait for. */
async function untilStreaming(nodes: Node[]): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const all = await members(nodes);
    const running = all.filter(({ state }) => ["running", "streaming"].includes(state));
    if (running.length === NODES && all.some(({ role }) => role === "sync_standby")) return;
    if (performance.now() > deadline) throw new Error(`Patroni did not start: ${JSON.stringify(all)}`);
    await delay(500);
  }
}

function killNode({ folder, process: patroni }: Node): void {
  patroni.kill("SIGKILL");
  try {
    process.kill(
      Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
  } catch {
    // It ended before.
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
