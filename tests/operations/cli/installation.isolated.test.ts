import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closedFolder } from "@/lib/runtime/embedded-postgres/postgres-user";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { endedIn } from "@/tests/support/command-line";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { type RunningServer, startServer, stopServers } from "@/tests/support/server-process";

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
  it.each([["status"], LINK])("stays without one: latchkey %s", async (...args) => {
    const folder = emptyFolder();
    expect(await typed([...args, "--json"], { ...alone(), cwd: folder })).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no installation in ${join(folder, "data")}; set DATA_DIR or DATABASE_URL to where yours is, or add --create to make one.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("gets one from the first app create, unless the place was named", async () => {
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
  let env: Record<"DATABASE_URL", string> & typeof SECRETS;
  let place: string;
  beforeAll(async () => {
    env = { DATABASE_URL: await freshDatabase(), ...SECRETS };
    const { host, pathname } = new URL(env.DATABASE_URL);
    place = `${host}${pathname}`;
  });
  /** Whichever test comes first, one of them stops it. */
  const aServer = async () => {
    running ??= await startServer({ env: { ...env, BASE_URL, PAGES: "off" } });
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
      `There is no installation in ${join(folder, "data")}, but a server runs at ${BASE_URL} on ${place}; give this command the DATA_DIR or DATABASE_URL of that server, or add --create to make one.\n`,
    ]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("links lead to that server, whatever its port is, unless the environment names another address", async () => {
    const server = await aServer();
    const told = (more: object, ...args: string[]) => endedIn({ ...env, ...more }, ...args);
    const installation = `Installation: ${place}, ${BASE_URL}\n`;
    const invited = await told({}, "operator", "create", "--email", "owner@example.test", "--role", "owner");
    expect(invited).toMatchObject({
      stderr: installation,
      stdout: expect.stringContaining(`${BASE_URL}/console/`),
    });
    expect((await told({ PORT: "45000" }, ...LINK)).stdout).toContain(`${BASE_URL}/console/`);
    const other = "https://elsewhere.example.test";
    expect((await told({ BASE_URL: other }, ...LINK)).stdout).toContain(`${other}/console/`);
    const { stdout, stderr } = await told({}, "status", "--json");
    expect(stderr).toBe(installation);
    expect(JSON.parse(stdout)).toMatchObject({
      installation: place,
      baseUrl: BASE_URL,
      accountUrl: BASE_URL,
    });
    expect(await told({}, "status")).toMatchObject({
      stderr: installation,
      stdout: expect.stringContaining(`addresses  ${BASE_URL},`),
    });
    // Of commands that leave the tables as they are.
    expect((await told({}, "migrate", "--plan")).stderr).toBe(installation);
    await server.stop();
    running = null;
    expect((await told({}, ...LINK)).stdout).toContain(`${BASE_URL}/console/`);
  });
});

describe("a database server", () => {
  it("whose database is empty gets an installation with --create alone, and is named without its password", async () => {
    const DATABASE_URL = await emptyDatabase();
    const { host, pathname, password } = new URL(DATABASE_URL);
    const create = ["app", "create", "shop-app", "--name", "Shop"];
    const env = { ...alone(), ...SECRETS, DATABASE_URL };
    const refused = await endedIn(env, ...create);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `There is no installation in the database ${host}${pathname}; set DATA_DIR or DATABASE_URL to where yours is, or add --create to make one.\n`,
    ]);
    const made = await endedIn(env, ...create, "--create");
    expect([made.code, made.stderr]).toEqual([
      0,
      `Installation: ${host}${pathname}, http://localhost:3000\n`,
    ]);
    if (password) expect(made.stderr).not.toContain(password);
  });
});
