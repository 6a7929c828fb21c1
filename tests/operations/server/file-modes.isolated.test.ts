/** Whatever a server and the commands write belongs to their user alone, even where everything may be given to all. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { openEmbeddedPostgres } from "@/lib/runtime/embedded-postgres/embedded-postgres";
import { latchkey } from "@/tests/support/command-line";
import { emptyDatabase } from "@/tests/support/database";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher } from "@/tests/support/release-factories";
import { newDataDir, sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";

const READ_OR_WRITTEN_BY_OTHERS = 0o066;
const folder = newDataDir();
const at = (...names: string[]) => join(folder, ...names);
const dataDir = at("new", "data");
const umask = process.umask(0);

afterAll(async () => {
  process.umask(umask);
  await stopServers();
});

function pathsBelow(place: string): string[] {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name);
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

function openToOthers(): string[] {
  return pathsBelow(folder).flatMap((path) => {
    // A server at work removes files of its own.
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return [];
    // What a socket lets in is decided by its folder.
    const isOpen = found.isSocket()
      ? (statSync(dirname(path)).mode & 0o077) !== 0
      : (found.mode & READ_OR_WRITTEN_BY_OTHERS) !== 0;
    return isOpen ? [`${path} ${(found.mode & 0o777).toString(8)}`] : [];
  });
}

it("an access log that is there keeps its mode, for the program that collects it", async () => {
  const file = join(newDataDir(), "shipped.log");
  writeFileSync(file, "");
  chmodSync(file, 0o640);
  const env = { ...sharedEnvironment(), PAGES: "off", ACCESS_LOG: "json", ACCESS_LOG_FILE: file };
  const server = await startServer({ env });
  await fetch(`${server.url}/shop-app/license/v1/public-key`);
  await server.stop();
  const { mode, size } = statSync(file);
  expect(mode & 0o777).toBe(0o640);
  expect(size).toBeGreaterThan(0);
});

it("no file and no folder is readable by others, while a server runs and after commands", async () => {
  writeFileSync(at("passphrase"), "correct horse battery staple\n", { mode: 0o600 });
  mkdirSync(at("tmp"), { mode: 0o711 });
  const { DATABASE_URL: _, ...secrets } = sharedEnvironment();
  const env = { ...secrets, DATA_DIR: dataDir, TMPDIR: at("tmp") };
  const logged = { ACCESS_LOG: "json", ACCESS_LOG_FILE: at("logs", "access.log") };
  const due = { BACKUP_DIR: at("backups"), BACKUP_PASSPHRASE_FILE: at("passphrase") };
  const server = await startServer({ env: { ...env, ...logged, ...due } });
  const { databasePassword: password } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const database = await openEmbeddedPostgres({ role: "command", dataDir, password });
  await switchDatabase(database.url);
  const { application, ci } = await aPublisher({ slug: "shop-app" });
  await aPlan(application);
  await updateMailSettings(contextAt(), application, { keys: true });
  await aKey(application, { email: parseEmail("jane@example.com") });
  const body = new FormData();
  body.append("version", "1.0.0");
  body.append("file", new Blob(["a program"]), "app.zip");
  const headers = { Authorization: `Bearer ${ci.token}` };
  const uploaded = await fetch(`${server.url}/shop-app/ci/release`, { method: "POST", headers, body });
  expect(uploaded.status).toBe(201);
  await expect.poll(() => existsSync(at("new", "data", "outbox")), { timeout: 30_000 }).toBe(true);
  expect(openToOthers()).toEqual([]);
  await leaveDatabase();
  await database.close();
  await server.stop();

  Object.assign(process.env, env);
  delete process.env.DATABASE_URL;
  await latchkey("backup", at("open.backup"), "--files");
  await latchkey("export", "shop-app", at("exports", "app.jsonl"), "--files", at("exported-files"));
  await latchkey("export", "shop-app", at("csv", "keys.csv"), "--csv");
  await latchkey("move", "--to", await emptyDatabase(), "--write-env", at("servers.env"));
  const paths = pathsBelow(folder);
  for (const made of [
    "new/data/secrets.json",
    "new/data/postgres.log",
    "new/data/outbox",
    "new/data/files",
    "backups",
    "logs/access.log",
  ])
    expect(paths).toContain(at(made));
  expect(paths.length).toBeGreaterThan(500);
  expect(openToOthers()).toEqual([]);
}, 180_000);
