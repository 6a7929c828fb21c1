import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { checkedBody, downloadUrlOf, sha256Of } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

/** Longer than what is read and sent in one piece. */
const content = randomBytes(300_007);
const ETAG = `"${sha256Of(content)}"`;

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;
let url: string;

beforeAll(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0", { content, fileName: "app.zip" });
  url = downloadUrlOf(await client.check());
});

describe("GET of a download link", () => {
  it("gives the bytes that were uploaded, under the name they had, and says how they are to be kept", async () => {
    const { status, headers, bytes } = await client.download(url);
    expect(status).toBe(200);
    expect(bytes.equals(content)).toBe(true);
    const {
      "x-request-id": id,
      "last-modified": modified,
      "cache-control": cached,
      ...rest
    } = Object.fromEntries(headers);
    expect(rest).toEqual({
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.any(String),
      "content-disposition": `attachment; filename="app.zip"; filename*=UTF-8''app.zip`,
      "content-length": "300007",
      "content-md5": createHash("md5").update(content).digest("base64"),
      "content-type": "application/octet-stream",
      etag: ETAG,
      "x-content-type-options": "nosniff",
    });
    expect(id).toBeTruthy();
    expect(modified).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
    const seconds = Number(/^private, max-age=(\d+), no-transform$/.exec(cached ?? "")?.[1]);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(4500);
  });

  it("works without any credential, from anywhere, as often as one likes", async () => {
    for (let time = 0; time < 3; time++)
      expect((await program("other-app").download(url)).bytes.equals(content)).toBe(true);
  });

  it("is not compressed, whatever the client takes", async () => {
    const { headers, bytes } = await client.download(url, { "accept-encoding": "gzip, br" });
    expect(headers.has("content-encoding")).toBe(false);
    expect(bytes.equals(content)).toBe(true);
  });

  it("gives a plugin's package as it gives a release", async () => {
    const plugin = { pluginId: "charts", version: "1.0.0" };
    await aPluginRelease(publisher.application, plugin, { content: "zip bytes" });
    const [entry] = checkedBody(await client.check()).plugins;
    const { status, bytes } = await client.download(entry?.downloadUrl ?? "");
    expect([status, bytes.toString()]).toEqual([200, "zip bytes"]);
  });
});

describe("HEAD of a download link", () => {
  it("has every header of GET and no body", async () => {
    const get = await client.download(url);
    const head = await client.download(url, {}, "HEAD");
    const told = ({ headers }: typeof get) =>
      Object.fromEntries([...headers].filter(([name]) => !["x-request-id", "cache-control"].includes(name)));
    expect(head.status).toBe(200);
    expect(told(head)).toEqual(told(get));
    expect(head.bytes).toHaveLength(0);
  });

  it("looks at no range: there is none for it", async () => {
    const { status, headers } = await client.download(url, { range: "bytes=0-9" }, "HEAD");
    expect([status, headers.get("content-length"), headers.get("content-range")]).toEqual([
      200,
      "300007",
      null,
    ]);
    expect((await client.download(url, { range: "bytes=999999-" }, "HEAD")).status).toBe(200);
  });

  it("says 304 to a client that has the file", async () => {
    expect((await client.download(url, { "if-none-match": ETAG }, "HEAD")).status).toBe(304);
  });
});

describe("a client that has the file already", () => {
  it.each([ETAG, `"other", ${ETAG}`, `W/${ETAG}`, "*"])("is told so for If-None-Match: %s", async (tag) => {
    const { status, headers, bytes } = await client.download(url, { "if-none-match": tag });
    expect([status, bytes.length, headers.get("etag")]).toEqual([304, 0, ETAG]);
    expect(headers.has("content-length")).toBe(false);
  });

  it("is given it again when the tag is another", async () => {
    const { status, bytes } = await client.download(url, { "if-none-match": `"${"0".repeat(64)}"` });
    expect([status, bytes.length]).toEqual([200, content.length]);
  });
});

describe("the name of a download", () => {
  it.each([
    ["My App 1.0 (x64).msi", "My App 1.0 (x64).msi", "My%20App%201.0%20%28x64%29.msi"],
    ["Größe.zip", "Gr__e.zip", "Gr%C3%B6%C3%9Fe.zip"],
    ["アプリ.dmg", "___.dmg", "%E3%82%A2%E3%83%97%E3%83%AA.dmg"],
    ["𝔘.zip", "_.zip", "%F0%9D%94%98.zip"],
  ])("is for new clients what it was, and readable for old ones: %s", async (fileName, plain, encoded) => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0", { fileName, content: "x" });
    const link = downloadUrlOf(await program(application.slug).check());
    expect(decodeURIComponent(new URL(link).pathname).endsWith(`/1.0.0/${fileName}`)).toBe(true);
    const { status, headers } = await client.download(link);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });
});
