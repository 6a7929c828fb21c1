/** A real nginx or HAProxy with the configuration that docs/operating.md gives, in front of servers of ours. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/free-port";
import { projectDirectory } from "@/lib/server/project-directory";
import { eventually } from "./eventually";
import { requireOrSkip } from "./optional";

export type ProxyName = "nginx" | "haproxy";
export type RunningProxy = { port: number; close(): Promise<void> };

/** The program's path, or null after the line that says what to install; throws with CI=true. */
export function findProxy(name: ProxyName): string | null {
  return requireOrSkip(name, `Install it with: apt-get install ${name}`);
}

/** `ports`: of up to three servers behind it. Resolves when it takes connections. */
export async function startProxy(
  name: ProxyName,
  program: string,
  ports: readonly number[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${name}-`));
  const port = await freePort();
  const file = join(folder, "proxy.conf");
  const documented = documentedConfiguration(name, port, ports);
  writeFileSync(file, name === "nginx" ? nginxAround(documented) : documented);
  const args = name === "nginx" ? ["-p", folder, "-e", "stderr", "-c", file] : ["-db", "-f", file];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
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
    close: async () => {
      process.off("exit", endWithUs);
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The only fenced block of its name, with addresses of this machine. */
function documentedConfiguration(name: ProxyName, port: number, ports: readonly number[]): string {
  const page = readFileSync(join(projectDirectory(), "docs/operating.md"), "utf8");
  const text = new RegExp(`^\`\`\`${name}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
  return text
    .replace(/^.*10\.0\.0\.(\d):3000.*\n/gm, (line, place) => (ports[Number(place) - 1] ? line : ""))
    .replace(/10\.0\.0\.(\d):3000/g, (_, place) => `127.0.0.1:${ports[Number(place) - 1]}`)
    .replace(/(listen |bind )\S*80\b/, `$1127.0.0.1:${port}`);
}

/** One process, which nothing outlives, and nothing outside its folder. */
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
