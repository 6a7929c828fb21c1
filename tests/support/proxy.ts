/** A real proxy with the configuration of deploy/proxies, in front of servers of ours. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/process/free-port";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { eventually } from "./eventually";
import { requireOrSkip } from "./optional";

const FOLDER = join(projectDirectory(), "deploy/proxies");

export type ProxyName = "nginx" | "haproxy" | "caddy";
export type RunningProxy = { port: number; pid: number; close(): Promise<void> };

/** The program's path, or null after the line that says what to install; throws with CI=true. */
export function findProxy(name: ProxyName): string | null {
  return requireOrSkip(name, `Install it with: apt-get install ${name}`);
}

type Started = { args: string[]; env?: Record<string, string> };

/** How each is told to run with the file: as one process, which nothing outlives, and nothing outside `folder`. */
const STARTS: Record<ProxyName, (folder: string, port: number, ports: readonly number[]) => Started> = {
  nginx: (folder, port, ports) => {
    const file = join(folder, "nginx.conf");
    writeFileSync(file, nginxAround(ofThisMachine("nginx.conf", port, ports)));
    return { args: ["-p", folder, "-e", "stderr", "-c", file] };
  },
  haproxy: (folder, port, ports) => {
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, ofThisMachine("haproxy.cfg", port, ports));
    return { args: ["-db", "-f", file] };
  },
  caddy: (folder, port, ports) => ({
    args: ["run", "--adapter", "caddyfile", "--config", join(FOLDER, "Caddyfile")],
    env: {
      LATCHKEY_DOMAIN: `http://127.0.0.1:${port}`,
      LATCHKEY_SERVERS: ports.map((server) => `127.0.0.1:${server}`).join(" "),
      CADDY_ADMIN: `unix/${join(folder, "admin.sock")}`,
      HOME: folder,
    },
  }),
};

/** `ports`: of the servers behind it. Resolves when it takes connections. */
export async function startProxy(
  name: ProxyName,
  program: string,
  ports: readonly number[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${name}-`));
  const port = await freePort();
  const { args, env } = STARTS[name](folder, port, ports);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-10_000);
  });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = once(child, "exit");
  await Promise.race([
    eventually(() => connected(port), 20_000),
    ended.then(() => Promise.reject(new Error(`${name} did not start:\n${complaint}`))),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    close: async () => {
      process.off("exit", endWithUs);
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file with addresses of this machine, and without the servers that are not there. */
function ofThisMachine(file: string, port: number, ports: readonly number[]): string {
  return readFileSync(join(FOLDER, file), "utf8")
    .split("\n")
    .filter((line) => Number(/10\.0\.0\.(\d):3000/.exec(line)?.[1] ?? 1) <= ports.length)
    .join("\n")
    .replace(/10\.0\.0\.(\d):3000/g, (_, place) => `127.0.0.1:${ports[Number(place) - 1]}`)
    .replace(/(listen |bind )\S*80\b/, `$1127.0.0.1:${port}`);
}

function nginxAround(http: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "daemon off;",
    "master_process off;",
    "pid nginx.pid;",
    "events {}",
    "http {",
    "access_log off;",
    ...temporary.map((what) => `${what}_temp_path ${what};`),
    http,
    "}",
  ].join("\n");
}

function connected(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
