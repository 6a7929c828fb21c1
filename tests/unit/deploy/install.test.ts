/** The scripts that set Latchkey up, run for real into a folder; what systemd does with the unit is not part of it. */
import { spawnSync } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { projectDirectory } from "@/lib/runtime/project-directory";

const INSTALLER = join(projectDirectory(), "deploy/install.sh");
const canInstall = process.platform === "linux" && process.getuid?.() === 0;

let root: string;
/** Not in a home directory, wherever Node.js itself is. */
let node: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "latchkey-install-"));
  mkdirSync(join(root, "etc"));
  for (const name of ["passwd", "group"]) writeFileSync(join(root, "etc", name), "");
  node = join(root, "node");
  writeFileSync(node, `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
});

/** What the installer needs of a release, packed as `npm run release` does. */
function tarball(version: string): string {
  const from = mkdtempSync(join(tmpdir(), "latchkey-tarball-"));
  const name = `latchkey-${version}`;
  mkdirSync(join(from, name, "dist"), { recursive: true });
  writeFileSync(join(from, name, "dist/server.mjs"), version);
  cpSync(join(projectDirectory(), "deploy"), join(from, name, "deploy"), { recursive: true });
  const packed = spawnSync(
    "sh",
    ["-c", `tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256`],
    { cwd: from },
  );
  if (packed.status !== 0) throw new Error(packed.stderr.toString());
  return join(from, `${name}.tar.gz`);
}

/** Under the strict umask that some systems give root. */
function install(...args: string[]): { status: number | null; said: string } {
  const all = ["-c", 'umask 077; exec sh "$@"', "sh", INSTALLER, "--root", root, "--node", node, ...args];
  const { status, stdout, stderr } = spawnSync("sh", all, { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

const at = (path: string) => join(root, path);
const mode = (path: string) => (statSync(at(path)).mode & 0o777).toString(8);
const running = () => readFileSync(at("opt/latchkey/current/dist/server.mjs"), "utf8");

describe.runIf(canInstall)("install.sh", () => {
  it("lays out the program, settings and data, each for whom it concerns", () => {
    expect(install("--base-url", "https://keys.example.com", tarball("1.0.0"))).toMatchObject({ status: 0 });
    const account = Number(/^latchkey:[^:]*:(\d+):/m.exec(readFileSync(at("etc/passwd"), "utf8"))?.[1]);
    expect(account).toBeGreaterThan(0);
    expect([mode("etc/latchkey/latchkey.env"), mode("var/lib/latchkey")]).toEqual(["600", "700"]);
    for (const path of ["etc/latchkey", "opt/latchkey", "opt/latchkey/1.0.0/dist", "usr/local/bin/latchkey"])
      expect([path, mode(path)]).toEqual([path, "755"]);
    for (const path of ["etc/latchkey/latchkey.env", "var/lib/latchkey"])
      expect(statSync(at(path)).uid).toBe(account);
    expect(readFileSync(at("etc/latchkey/latchkey.env"), "utf8")).toContain(
      "\nBASE_URL=https://keys.example.com\n",
    );
    expect([statSync(at("opt/latchkey/1.0.0")).uid, running()]).toEqual([0, "1.0.0"]);
    expect(readFileSync(at("etc/systemd/system/latchkey.service"), "utf8")).toContain(
      `\nExecStart=${node} --env-file`,
    );
  });

  it("upgrades, keeps the settings and the version before, and goes back to it", () => {
    install(tarball("1.0.0"));
    writeFileSync(at("etc/latchkey/latchkey.env"), "BASE_URL=https://mine.example.com\n");
    const account = statSync(at("etc/latchkey/latchkey.env")).uid;
    chownSync(at("etc/latchkey/latchkey.env"), 0, 0);
    const { said } = install("--base-url", "https://new.example.com", tarball("1.1.0"));
    expect(said).toContain("latchkey.env is kept as it is; to change BASE_URL, edit it");
    expect(statSync(at("etc/latchkey/latchkey.env")).uid).toBe(account);
    expect([running(), readlinkSync(at("opt/latchkey/previous"))]).toEqual(["1.1.0", "1.0.0"]);
    install(tarball("1.2.0"));
    expect(readdirSync(at("opt/latchkey")).sort()).toEqual(["1.1.0", "1.2.0", "current", "previous"]);
    expect(install("--rollback")).toMatchObject({ status: 0 });
    expect([running(), readlinkSync(at("opt/latchkey/previous"))]).toEqual(["1.1.0", "1.2.0"]);
    expect(readFileSync(at("etc/latchkey/latchkey.env"), "utf8")).toBe("BASE_URL=https://mine.example.com\n");
  });

  it("says how it is used, to anyone", () => {
    for (const option of ["--help", "-h"]) {
      const asked = spawnSync("sh", [INSTALLER, option], { uid: 65_534, encoding: "utf8" });
      expect([asked.status, asked.stderr]).toEqual([0, ""]);
      expect(asked.stdout).toMatch(/^Installs or upgrades Latchkey [\s\S]+ --help prints this\.\n$/);
      for (const named of ["--base-url", "--rollback", "--root DIR", "--node PATH"])
        expect(asked.stdout).toContain(named);
    }
  });

  it("refuses what is no release, and leaves what runs", () => {
    install(tarball("1.0.0"));
    const refused: [args: string[], sentence: string][] = [
      [[appended(tarball("2.0.0"))], "is not what"],
      [[INSTALLER], "is no release of Latchkey"],
      [["/nowhere.tar.gz"], "name the tarball"],
      [["--force"], "unknown option --force"],
      [["--node", "/root/.nvm/node", tarball("2.0.0")], "in a home directory"],
    ];
    for (const [args, sentence] of refused) {
      const { status, said } = install(...args);
      expect([status, running()]).toEqual([1, "1.0.0"]);
      expect(said).toContain(sentence);
    }
  });

  it("refuses to go back where there is nothing, and anyone but root", () => {
    expect(install("--rollback")).toMatchObject({ status: 1 });
    const { status, stderr } = spawnSync("sh", [INSTALLER, "--root", root, "x.tar.gz"], {
      uid: 65_534,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, "install.sh: run it as root\n"]);
    expect(existsSync(at("opt"))).toBe(false);
  });
});

describe("make-secrets.sh", () => {
  it("makes what a server with a database of its own takes, once", () => {
    const script = at("make-secrets.sh");
    copyFileSync(join(projectDirectory(), "deploy/compose/make-secrets.sh"), script);
    const run = () => spawnSync("sh", [script], { encoding: "utf8" });
    expect(run()).toMatchObject({ status: 0 });
    const text = readFileSync(at("secrets/latchkey.env"), "utf8");
    const env = Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = "", value]) => [name, value]),
    );
    expect(Object.keys(env).sort()).toEqual(["AUTH_SECRET", "DATABASE_URL", "KEY_PEPPER", "MASTER_KEY"]);
    expect(() => parseConfig(env)).not.toThrow();
    const password = readFileSync(at("secrets/postgres-password"), "utf8");
    expect(env.DATABASE_URL).toBe(`postgres://latchkey:${password}@postgres:5432/latchkey`);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing was changed") });
    expect(readFileSync(at("secrets/latchkey.env"), "utf8")).toBe(text);
  });
});

function appended(path: string): string {
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from("x")]));
  return path;
}
