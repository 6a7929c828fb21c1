/** Uploads from an operator's browser, over the wire: by our own server, and by `next start` on any host. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { listReleases } from "@/lib/domain/release-lists/list";
import { type Answer, alertIn, cookieOf, exchange } from "@/tests/api/pages/page-server";
import { aSignedInOperator } from "@/tests/operations/releases/operators";
import { ensureBuilt } from "@/tests/support/built";
import { contextAt } from "@/tests/support/factories";
import { CHUNK, type LargeForm, largeForm } from "@/tests/support/large-form";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { watchMemory } from "@/tests/support/resident-memory";
import { newDataDir, sharedEnvironment, startServer } from "@/tests/support/server-process";
import { pagesOf } from "@/tests/support/server-workers";
import { startStockNext } from "@/tests/support/stock-next";

const MIB = 1024 * 1024;
const GROWTH_MAX_MIB = 150;
/** More than twice that. */
const LARGE_MIB = 320;

/** `pids`: of all processes through which a file goes. */
type Host = Readonly<{ port: number; pids(): number[]; stop(): Promise<unknown> }>;

const HOSTS: Readonly<Record<string, (env: Record<string, string>) => Promise<Host>>> = {
  "our own server": async (env) => {
    const server = await startServer({ env });
    const pids = () => [server.pid, ...pagesOf(server)];
    return { port: Number(new URL(server.url).port), pids, stop: server.stop };
  },
  "next start": async (env) => {
    await ensureBuilt("all");
    const next = await startStockNext(env);
    return { ...next, pids: () => [next.pid] };
  },
};

async function* inPieces(body: Buffer) {
  for (let at = 0; at < body.length; at += MIB) yield body.subarray(at, at + MIB);
}

describe.each(Object.keys(HOSTS))("an upload from a browser, with %s", (name) => {
  let host: Host;
  let application: Application;
  let cookie: string;
  const dataDir = newDataDir();
  beforeAll(async () => {
    const env = { ...sharedEnvironment("BASE_URL"), DATA_DIR: dataDir, IMPORT_MAX_BYTES: String(12 * MIB) };
    host = (await HOSTS[name]?.(env)) as Host;
    application = (await aPublisher()).application;
    cookie = await aSignedInOperator("developer");
  });
  afterAll(() => host?.stop());

  const page = () => `/console/applications/${application.slug}/releases/upload`;
  const get = (path: string, cookies: string) => exchange(host.port, "GET", path, { cookie: cookies });
  const releases = () => listReleases(contextAt(), application, "core");
  const filesLeft = async () =>
    (await readdir(join(dataDir, "files"), { recursive: true }).catch(() => [])).filter((file) =>
      /\.bin/.test(file),
    );

  function send({ bytes, headers }: LargeForm, more: Record<string, string> = {}, to = page()) {
    return fetch(`http://127.0.0.1:${host.port}${to}/file`, {
      method: "POST",
      headers: { accept: "application/json", cookie, ...headers, ...more },
      body: Readable.toWeb(Readable.from(bytes)),
      duplex: "half",
      redirect: "manual",
    } as RequestInit); // `duplex` is Node's own and missing from the DOM's types
  }

  it("of 50 MB arrives whole, and says on the release's page that it did", async () => {
    const response = await send(largeForm(50 * MIB + 7, { version: "1.0.0" }));
    const release = (await releases()).find(({ version }) => version === "1.0.0");
    const to = `/console/applications/${application.slug}/releases/1.0.0`;
    expect([response.status, await response.json()]).toEqual([201, { to }]);
    const expected = createHash("sha256");
    for (let n = 0; n < 50; n++) expected.update(CHUNK);
    expected.update(CHUNK.subarray(0, 7));
    expect(release).toMatchObject({ size: 50 * MIB + 7, sha256: expected.digest("hex"), status: "draft" });
    const flash = response.headers.getSetCookie()[0]?.split(";", 1)[0];
    expect((await get(to, `${cookie}; ${flash}`)).text).toContain("File stored as a draft.");
  });

  it("from a plain form that is refused goes back to it, with the reason and what was typed, once", async () => {
    await aRelease(application, "2.0.0");
    const refused = async (fields: Record<string, string>): Promise<Answer> => {
      const response = await send(largeForm(MIB, fields), { accept: "text/html" });
      expect([response.status, response.headers.get("location")]).toEqual([303, page()]);
      const cookies = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      return get(page(), [cookie, ...cookies].join("; "));
    };
    const told = await refused({ version: "2.0.0", notes: "kept", channel: "beta", publish: "true" });
    expect(alertIn(told.text)).toBe(
      "Version 2.0.0 already exists with a file other than “big.bin”. Choose a higher version.",
    );
    expect(told.text).toMatch(/<textarea[^>]*>kept</);
    expect(told.text).toMatch(/<option value="beta" selected/);
    expect(told.text).toMatch(/<input(?=[^>]*name="publish")[^>]*checked/);
    expect(cookieOf(told)).toMatch(/flash=$/);
    const named = await refused({ version: "two" });
    expect(named.text).toMatch(/id="version-error"[^>]*>The version must be/);
    expect((await get(page(), cookie)).text).not.toContain("exists already");
  });

  const imports = () => `/console/applications/${application.slug}/import`;
  async function sendKeys(size: number, accept: string) {
    const owner = await aSignedInOperator("owner");
    const line = `${"k".repeat(40)},${"n".repeat(900)}\n`;
    const { body, headers } = formOf({ file: file(`key,note\n${line.repeat(size / line.length)}`) });
    const sent = { accept, cookie: owner, "content-length": String(body.length) };
    const answer = await send({ bytes: inPieces(body), headers }, sent, imports());
    return { owner, answer };
  }

  it("of keys may be as large as imports may", async () => {
    const { answer } = await sendKeys(11 * MIB, "application/json");
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { to: expect.stringContaining(`${imports()}/`) },
    ]);
  });

  it.runIf(name === "our own server")(
    "of keys that is too large is told so by its form's page, or its script",
    async () => {
      const tooLarge = "The file can have at most 12.6 MB.";
      const script = await sendKeys(13 * MIB, "application/json");
      expect([script.answer.status, await script.answer.json()]).toEqual([413, { message: tooLarge }]);
      const { owner, answer } = await sendKeys(13 * MIB, "text/html");
      expect([answer.status, answer.headers.get("location")]).toEqual([303, imports()]);
      const cookies = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      expect(alertIn((await get(imports(), [owner, ...cookies].join("; "))).text)).toBe(tooLarge);
    },
  );

  it("by who may not upload is answered before the file is sent", async () => {
    const viewer = await aSignedInOperator("viewer");
    const { headers } = largeForm(1024 * MIB, { version: "3.0.0" });
    const answered = await new Promise((resolve, reject) => {
      const all = { accept: "application/json", cookie: viewer, ...headers };
      const path = `${page()}/file`;
      const call = request({ host: "127.0.0.1", port: host.port, path, method: "POST", headers: all });
      call.on("error", reject).on("response", (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.flushHeaders();
    });
    expect(answered).toBe(403);
  });

  it("that is broken off leaves no file and no release", async () => {
    const before = await filesLeft();
    const form = largeForm(64 * MIB, { version: "4.0.0" }, 16 * MIB);
    const abort = new AbortController();
    const sending = fetch(`http://127.0.0.1:${host.port}${page()}/file`, {
      method: "POST",
      headers: { cookie, ...form.headers },
      body: Readable.toWeb(Readable.from(form.bytes)),
      duplex: "half",
      signal: abort.signal,
    } as RequestInit).catch(() => "broken"); // as above
    await expect.poll(filesLeft).toHaveLength(before.length + 1);
    abort.abort();
    expect(await sending).toBe("broken");
    await expect.poll(filesLeft).toEqual(before);
    expect((await releases()).map(({ version }) => version)).not.toContain("4.0.0");
  });

  it.runIf(process.platform === "linux" && name === "our own server")(
    "of hundreds of megabytes does not make the server's memory grow with it",
    async () => {
      const watched = host.pids().map(watchMemory);
      const response = await send(largeForm(LARGE_MIB * MIB, { version: "5.0.0" }));
      const growth = watched.map((stop) => stop());
      expect([response.status, await response.text()]).toEqual([201, expect.stringContaining("/releases/")]);
      console.log(`${LARGE_MIB} MiB from a browser: ${growth.join(" and ")} MiB more memory`);
      expect(growth).toHaveLength(2);
      expect(Math.max(...growth)).toBeLessThan(GROWTH_MAX_MIB);
    },
    600_000,
  );
});
