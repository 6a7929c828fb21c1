import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closedFolder } from "@/lib/runtime/embedded-postgres/postgres-user";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { newDataDir, type RunningServer, startServer, stopServers } from "@/tests/support/server-process";

const CLI = join(projectDirectory(), "dist/cli.mjs");
const BASE_URL = "https://licenses.example.test";
const SECRET = "a secret for tests of the command line";
const SECRETS = { MASTER_KEY: SECRET, KEY_PEPPER: SECRET, AUTH_SECRET: SECRET };
const LINK = ["operator", "link", "--email", "owner@example.test"];

type Outcome = { code: number; stdout: string; stderr: string };
type From = { cwd?: string; TMPDIR?: string } & Record<string, string>;

/** A command as somebody types it who has exactly these variables, in this folder. */
function typed(
  args: string[],
  { cwd = emptyFolder(), ...env }: From = {},
  account: { uid?: number } = {},
): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = {
    ...account,
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production" as const, LOG_LEVEL: "warn", ...env },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Outside of the run's own folder, or a server of another test would be "elsewhere". */
const alone = () => ({ TMPDIR: emptyFolder() });
const emptyFolder = () => mkdtempSync(join(tmpdir(), "folder-"));

/** Where this server alone has left its note, and none of those that other tests run. */
function folderWithNoteOf({ pid }: RunningServer): string {
  const [folder, note] = [
    emptyFolder(),
    join(`latchkey-servers-${process.getuid?.() ?? "own"}`, `${pid}.json`),
  ];
  cpSync(join(tmpdir(), note), join(folder, note));
  return folder;
}

beforeAll(() => ensureBuilt("programs"));
afterAll(stopServers);

describe("a folder without an installation", () => {
  it.each([["status"], ["token", "list", "shop-app"], LINK, ["app", "update", "shop-app", "--name", "x"]])(
    "stays without one: latchkey %s",
    async (...args) => {
      const folder = emptyFolder();
      expect(await typed([...args, "--json"], { ...alone(), cwd: folder })).toEqual({
        code: 1,
        stdout: "",
        stderr: `There is no installation in ${join(folder, "data")}; set DATA_DIR or DATABASE_URL to where yours is, or add --create to make one.\n`,
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("gets one from the first app create, unless the place was named: then with --create", async () => {
    const create = ["app", "create", "shop-app", "--name", "Shop"];
    const [cwd, DATA_DIR] = [emptyFolder(), join(emptyFolder(), "named")];
    expect(await typed(create, { ...alone(), cwd })).toEqual({
      code: 0,
      stdout: expect.stringContaining("Shop (shop-app)"),
      stderr: `Installation: ${join(cwd, "data")} (embedded database), http://localhost:3000\n`,
    });
    expect((await typed(["token", "list", "shop-app"], { ...alone(), cwd })).code).toBe(0);

    expect(await typed(create, { ...alone(), DATA_DIR })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(DATA_DIR),
    });
    expect(existsSync(DATA_DIR)).toBe(false);
    expect((await typed([...create, "--create"], { ...alone(), DATA_DIR })).code).toBe(0);
  });
});

/** Root sees everything; but a Node.js or a checkout that lies in its home is only its own. */
const isRoot = process.getuid?.() === 0;
const canBeNobody =
  isRoot && closedFolder(process.execPath) === null && closedFolder(dirname(CLI)) === null
    ? { uid: 65_534 }
    : null;

it.runIf(!isRoot || canBeNobody)("a folder that is closed to this user is not called empty", async () => {
  const DATA_DIR = emptyFolder();
  chmodSync(DATA_DIR, 0);
  const { code, stderr } = await typed(["status"], { ...alone(), DATA_DIR, cwd: "/" }, canBeNobody ?? {});
  expect([code, stderr]).toEqual([
    1,
    `${DATA_DIR} cannot be read by this user; run the command as the user that the server runs as.\n`,
  ]);
});

describe("beside a server that runs elsewhere", () => {
  let running: RunningServer | null = null;
  const env = { DATA_DIR: newDataDir(), BASE_URL };
  /** Whichever test comes first, one of them stops it. */
  const aServer = async () => {
    running ??= await startServer({ env });
    return running;
  };

  it("the first app create makes no second installation, but says where the server works", async () => {
    const folder = emptyFolder();
    const { code, stderr } = await typed(["app", "create", "shop-app", "--name", "Shop"], {
      TMPDIR: folderWithNoteOf(await aServer()),
      cwd: folder,
    });
    expect([code, stderr]).toEqual([
      1,
      `There is no installation in ${join(folder, "data")}, but a server runs at ${BASE_URL} on ${env.DATA_DIR}; give this command the DATA_DIR or DATABASE_URL of that server, or add --create to make one.\n`,
    ]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("links lead to that server, whatever its port is, unless the environment names another address", async () => {
    const { DATA_DIR } = env;
    const server = await aServer();
    const invite = ["operator", "create", "--email", "owner@example.test", "--role", "owner"];
    const invited = await typed(invite, { DATA_DIR });
    expect(invited.stderr).toBe(`Installation: ${DATA_DIR} (embedded database), ${BASE_URL}\n`);
    expect(invited.stdout).toContain(`${BASE_URL}/console/`);
    expect((await typed(LINK, { DATA_DIR, PORT: "45000" })).stdout).toContain(`${BASE_URL}/console/`);
    const other = "https://elsewhere.example.test";
    expect((await typed(LINK, { DATA_DIR, BASE_URL: other })).stdout).toContain(`${other}/console/`);
    const { stdout, stderr } = await typed(["status", "--json"], { DATA_DIR });
    expect(stderr).toBe(invited.stderr);
    expect(JSON.parse(stdout)).toMatchObject({
      installation: `${DATA_DIR} (embedded database)`,
      baseUrl: BASE_URL,
      accountUrl: BASE_URL,
    });
    const told = await typed(["status"], { DATA_DIR });
    expect(told.stderr).toBe(`Installation: ${DATA_DIR} (embedded database), ${BASE_URL}\n`);
    expect(told.stdout).toContain(`addresses  ${BASE_URL},`);
    // Of commands that leave the tables as they are.
    const planned = await typed(["migrate", "--plan"], { DATA_DIR });
    expect(planned.stderr).toBe(invited.stderr);
    await server.stop();
    running = null;
    expect((await typed(LINK, { DATA_DIR })).stdout).toContain(`${BASE_URL}/console/`);
  });
});

describe("a database server", () => {
  it("whose database is empty gets an installation with --create alone, and is named without its password", async () => {
    const DATABASE_URL = await emptyDatabase();
    const { host, pathname, password } = new URL(DATABASE_URL);
    const create = ["app", "create", "shop-app", "--name", "Shop"];
    const refused = await typed(create, { ...alone(), ...SECRETS, DATABASE_URL });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `There is no installation in the database ${host}${pathname}; set DATA_DIR or DATABASE_URL to where yours is, or add --create to make one.\n`,
    ]);
    const made = await typed([...create, "--create"], { ...alone(), ...SECRETS, DATABASE_URL });
    expect([made.code, made.stderr]).toEqual([
      0,
      `Installation: ${host}${pathname}, http://localhost:3000\n`,
    ]);
    if (password) expect(made.stderr).not.toContain(password);
  });

  it("that is away makes status end with 1, after all there is to say", async () => {
    const DATABASE_URL = new URL(await freshDatabase());
    DATABASE_URL.port = "1";
    const { code, stdout } = await typed(["status", "--json"], {
      ...SECRETS,
      DATABASE_URL: DATABASE_URL.href,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      database: { reachable: false, problem: expect.stringContaining("cannot be reached") },
    });
    const told = await typed(["status"], { ...SECRETS, DATABASE_URL: DATABASE_URL.href });
    expect(told.stdout).toContain("not reachable: ");
    expect(told.stdout).not.toContain("pending");
  });
});
