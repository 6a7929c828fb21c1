/** Whatever a server and the commands write belongs to their user alone, even where everything may be given to all. */
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { emptyDatabase } from "@/tests/support/database";
import { newDataDir, sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";
import { commandLine, issueKey, openShop } from "@/tests/support/vendor";

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

it("no file and no folder is readable by others, while a server runs and after commands", async () => {
  writeFileSync(at("passphrase"), "correct horse battery staple\n", { mode: 0o600 });
  mkdirSync(at("tmp"), { mode: 0o711 });
  const env = { DATA_DIR: dataDir, TMPDIR: at("tmp") };
  const logged = { ACCESS_LOG: "json", ACCESS_LOG_FILE: at("logs", "access.log") };
  const due = { BACKUP_DIR: at("backups"), BACKUP_PASSPHRASE_FILE: at("passphrase") };
  const server = await startServer({ env: { ...env, ...logged, ...due } });
  const { latchkey, ...vendor } = await openShop({ ...env, BASE_URL: server.url }, "3");
  await latchkey("mail", "update", "shop-app", "--keys", "on");
  await issueKey(server.url, { latchkey, ...vendor }, { email: "jane@example.com" });
  const { token } = await latchkey<{ token: string }>(
    "token",
    "create",
    "shop-app",
    "--purpose",
    "ci",
    "--name",
    "ci",
  );
  const body = new FormData();
  body.append("version", "1.0.0");
  body.append("file", new Blob(["a program"]), "app.zip");
  const headers = { Authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${server.url}/shop-app/ci/release`, { method: "POST", headers, body });
  expect(uploaded.status).toBe(201);
  await expect.poll(() => existsSync(at("new", "data", "outbox")), { timeout: 30_000 }).toBe(true);
  expect(openToOthers()).toEqual([]);
  await server.stop();

  const command = commandLine(env);
  await command("backup", at("open.backup"), "--files");
  await command("export", "shop-app", at("exports", "app.jsonl"), "--files", at("exported-files"));
  await command("export", "shop-app", at("csv", "keys.csv"), "--csv");
  await command("move", "--to", await emptyDatabase(), "--write-env", at("servers.env"));
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

it("an access log that is there keeps its mode, for the program that collects it", async () => {
  const file = at("shipped.log");
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
