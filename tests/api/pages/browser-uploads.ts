/** Uploads from an operator's browser, over the wire: the same by our own server and by `next start` on any host. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { listReleases } from "@/lib/domain/release-lists/list";
import { type Answer, alertIn, cookieOf, exchange } from "@/tests/api/pages/page-server";
import { aSignedInOperator } from "@/tests/operations/releases/operators";
import { contextAt } from "@/tests/support/factories";
import { CHUNK, type LargeForm, largeForm } from "@/tests/support/large-form";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";

export const MIB = 1024 * 1024;
/** Of imports: what the hosts that are tested here have to be given. */
export const IMPORT_MAX = { IMPORT_MAX_BYTES: String(12 * MIB) };

export type UploadHost = Readonly<{ port: number; dataDir: string }>;

async function* inPieces(body: Buffer) {
  for (let at = 0; at < body.length; at += MIB) yield body.subarray(at, at + MIB);
}

/** `accept` decides whether a script or a form is answered. */
export function sendForm(
  to: { port: number; path: string },
  { bytes, headers }: LargeForm,
  more: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${to.port}${to.path}/file`, {
    method: "POST",
    headers: { accept: "application/json", ...headers, ...more },
    body: Readable.toWeb(Readable.from(bytes)),
    duplex: "half",
    redirect: "manual",
    signal,
  } as RequestInit); // `duplex` is Node's own and missing from the DOM's types
}

/** A list of keys of so many bytes, by an owner. */
export async function sendKeys(port: number, application: Application, size: number, accept: string) {
  const path = `/console/applications/${application.slug}/import`;
  const owner = await aSignedInOperator("owner");
  const line = `${"k".repeat(40)},${"n".repeat(900)}\n`;
  const { body, headers } = formOf({ file: file(`key,note\n${line.repeat(size / line.length)}`) });
  const sent = { accept, cookie: owner, "content-length": String(body.length) };
  const answer = await sendForm({ port, path }, { bytes: inPieces(body), headers }, sent);
  return { path, owner, answer };
}

/** What every host does. `mib`: how large the file is that arrives; `around` goes on while it does. */
export function browserUploads(
  host: () => UploadHost,
  { mib, around = (sending) => sending }: { mib: number; around?: (sending: Promise<void>) => Promise<void> },
): void {
  let application: Application;
  let cookie: string;
  let path: string;
  beforeAll(async () => {
    ({ application } = await aPublisher());
    cookie = await aSignedInOperator("developer");
    path = `/console/applications/${application.slug}/releases/upload`;
  });

  const get = (to: string, cookies: string) => exchange(host().port, "GET", to, { cookie: cookies });
  const releases = () => listReleases(contextAt(), application, "core");
  const send = (form: LargeForm, more: Record<string, string> = {}, signal?: AbortSignal) =>
    sendForm({ port: host().port, path }, form, { cookie, ...more }, signal);
  const filesLeft = async () =>
    (await readdir(join(host().dataDir, "files"), { recursive: true }).catch(() => [])).filter((name) =>
      /\.bin/.test(name),
    );

  it("from a plain form that is refused goes back to it, with the reason and what was typed, once", async () => {
    await aRelease(application, "2.0.0");
    const refused = async (fields: Record<string, string>): Promise<Answer> => {
      const response = await send(largeForm(1_000, fields), { accept: "text/html" });
      expect([response.status, response.headers.get("location")]).toEqual([303, path]);
      const cookies = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      return get(path, [cookie, ...cookies].join("; "));
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
    expect((await get(path, cookie)).text).not.toContain("already exists");
  });

  it(`of ${mib} MB arrives whole, and says on the release's page that it did`, () =>
    around(
      (async () => {
        const response = await send(largeForm(mib * MIB + 7, { version: "1.0.0" }));
        const release = (await releases()).find(({ version }) => version === "1.0.0");
        const to = `/console/applications/${application.slug}/releases/1.0.0`;
        expect([response.status, await response.json()]).toEqual([201, { to }]);
        const expected = createHash("sha256");
        for (let n = 0; n < mib; n++) expected.update(CHUNK);
        expected.update(CHUNK.subarray(0, 7));
        const sha256 = expected.digest("hex");
        expect(release).toMatchObject({ size: mib * MIB + 7, sha256, status: "draft" });
        const flash = response.headers.getSetCookie()[0]?.split(";", 1)[0];
        expect((await get(to, `${cookie}; ${flash}`)).text).toContain("File stored as a draft.");
      })(),
    ));

  it("of keys may be as large as imports may", async () => {
    const { path: imports, answer } = await sendKeys(host().port, application, 11 * MIB, "application/json");
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { to: expect.stringContaining(`${imports}/`) },
    ]);
  });

  it("by who may not upload is answered before the file is sent", async () => {
    const viewer = await aSignedInOperator("viewer");
    const { headers } = largeForm(1024 * MIB, { version: "3.0.0" });
    const answered = await new Promise((resolve, reject) => {
      const all = { accept: "application/json", cookie: viewer, ...headers };
      const to = { host: "127.0.0.1", port: host().port, path: `${path}/file`, method: "POST" };
      const call = request({ ...to, headers: all });
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
    const abort = new AbortController();
    const form = largeForm(64 * MIB, { version: "4.0.0" }, 4 * MIB);
    const sending = send(form, {}, abort.signal).catch(() => "broken");
    await expect.poll(filesLeft).toHaveLength(before.length + 1);
    abort.abort();
    expect(await sending).toBe("broken");
    await expect.poll(filesLeft).toEqual(before);
    expect((await releases()).map(({ version }) => version)).not.toContain("4.0.0");
  });
}
