/** `npm run release`: what it makes is unpacked as another machine would, and runs as a user who may change nothing of it. */
import { execFileSync } from "node:child_process";
import { chownSync, lstatSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { closedFolder } from "@/lib/runtime/embedded-postgres/postgres-user";
import { isShipped } from "@/scripts/release-tree.mjs";
import { type Installation, newDataDir, startServer, stopServers } from "@/tests/support/server-process";
import { standaloneProject } from "@/tests/support/standalone-build";
import { issueKey, openShop, post } from "@/tests/support/vendor";

const MEGABYTE = 1_000_000;
/** The user that systems have for those who own nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
/** Root may be anybody; but a Node.js that lies in its home is only its own. */
const takesAccount = process.getuid?.() === 0 && closedFolder(process.execPath) === null;
const out = mkdtempSync(join(tmpdir(), "latchkey-release-"));

let installation: Installation;
let archiveBytes: number;

beforeAll(async () => {
  const project = await standaloneProject();
  const [archive = ""] = run(process.execPath, [join(project, "scripts/release.mjs"), "--out", out])
    .trim()
    .split(" (");
  archiveBytes = statSync(archive).size;
  run("sha256sum", ["--check", "--quiet", `${basename(archive)}.sha256`]);
  const unpacked = mkdtempSync(join(tmpdir(), "latchkey-unpacked-"));
  run("tar", ["-xzf", archive, "-C", unpacked]);
  run("chmod", ["-R", "a-w,a+rX", unpacked]);
  const directory = join(unpacked, basename(archive, ".tar.gz"));
  installation = { directory, ...(takesAccount && { account: NOBODY }) };
}, 20 * 60_000);
afterAll(stopServers);

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: out, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

describe("a release", () => {
  it("is small, and contains only what a server opens", () => {
    const paths = readdirSync(installation.directory, { recursive: true, encoding: "utf8" });
    const files = paths
      .map((path) => lstatSync(join(installation.directory, path)))
      .filter((at) => at.isFile());
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(125 * MEGABYTE);
    expect(archiveBytes).toBeLessThan(45 * MEGABYTE);
    expect(paths.filter((path) => !isShipped(path))).toEqual([]);
    const top = paths.filter((path) => !path.includes("/"));
    expect(top).toEqual(expect.arrayContaining(["dist", "docs", "prisma", ".env.example", "LICENSE"]));
    for (const part of ["app", "lib", "scripts", "tests", "data", ".git"]) expect(top).not.toContain(part);
    for (const tool of ["typescript", "esbuild", "prisma", "tailwindcss", "vitest"])
      expect(paths).not.toContain(`node_modules/${tool}/package.json`);
  });

  it("never takes a project's secrets along", () => {
    const secrets = [
      ".env",
      ".env.production",
      ".env.local",
      ".next/standalone/.env",
      "a/.env.production.local",
    ];
    expect(secrets.filter(isShipped)).toEqual([]);
    expect([".env.example", "lib/environment.mjs", "node_modules/x/env.js"].every(isShipped)).toBe(true);
  });

  it("serves calls and pages with a database of its own, as a user who may only write its data", async () => {
    const metricsPort = await freePort();
    const env = { DATA_DIR: newDataDir(), METRICS_PORT: String(metricsPort) };
    if (takesAccount) chownSync(env.DATA_DIR, NOBODY.uid, NOBODY.gid);
    const server = await startServer({ env, installation });
    const vendor = await openShop({ ...env, BASE_URL: server.url }, "3", installation);
    const { key } = await issueKey(server.url, vendor);
    const body = { key, machineId: "laptop-1" };
    expect((await post(`${server.url}/shop-app/license/v1/activate`, body)).status).toBe(200);
    expect((await post(`${server.url}/shop-app/license/v1/validate`, body)).status).toBe(200);
    const page = await fetch(`${server.url}/console/sign-in`);
    const styles = /href="(\/_next\/static\/[^"]+\.css[^"]*)"/.exec(await page.text())?.[1];
    expect([page.status, (await fetch(`${server.url}${styles}`)).status]).toEqual([200, 200]);
    expect((await fetch(`${server.url}/docs/api`)).status).toBe(200);
    // Without what a process has that takes more than two seconds to tell it.
    const measured = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const validated = 'route="/[application]/license/v1/validate",method="POST",status="200"} 1\n';
    await expect.poll(measured).toContain(validated);
    await expect.poll(measured).toContain('latchkey_job_runs_total{name="');
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain("could not");
  });
});
