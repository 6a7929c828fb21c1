/** Containers and platforms run programs as a number: OpenShift, `docker run --user`, `user: "568:568"`, PUID. */
import { chownSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { newDataDir, sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";

/** Without a line in /etc/passwd. */
const NOBODY_KNOWS = 12_345;

afterAll(stopServers);

it.skipIf(process.getuid?.() !== 0)(
  "a user without a line in /etc/passwd starts a server, which notes itself",
  async () => {
    await ensureBuilt("programs");
    const folder = newDataDir();
    chownSync(folder, NOBODY_KNOWS, NOBODY_KNOWS);
    const temporary = mkdtempSync(join(folder, "tmp-"));
    chownSync(temporary, NOBODY_KNOWS, NOBODY_KNOWS);
    const server = await startServer({
      env: { ...sharedEnvironment(), DATA_DIR: folder, TMPDIR: temporary, PAGES: "off" },
      installation: {
        directory: projectDirectory(),
        account: { uid: NOBODY_KNOWS, gid: NOBODY_KNOWS },
      },
    });
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    expect(readdirSync(join(temporary, `latchkey-servers-${NOBODY_KNOWS}`))).toEqual([`${server.pid}.json`]);
  },
);
