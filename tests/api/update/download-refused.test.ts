import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { linkToken } from "@/lib/domain/release-files/download-link";
import { contextAt } from "@/tests/support/factories";
import { checkedBody, downloadUrlOf } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { type Bytes, program } from "@/tests/support/release-personas";

const now = () => Math.floor(Date.now() / 1000);

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;
let fileId: string;
let url: string;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0", { fileName: "same.zip" });
  await aRelease(publisher.application, "1.1.0", { variant: "unlimited", fileName: "same.zip" });
  await aPluginRelease(
    publisher.application,
    { pluginId: "charts", version: "1.1.0" },
    { fileName: "same.zip" },
  );
  const { files } = await aRelease(publisher.application, "1.1.0", { fileName: "same.zip" });
  fileId = files[0]?.id ?? "";
  url = downloadUrlOf(await client.check());
});

/** `url` with other parts: link, version, file name. */
function link(parts: { slug?: string; token?: string; version?: string; file?: string }): string {
  const { slug, token, version, file } = { ...partsOf(url), ...parts };
  return `${config().baseUrl}/${slug}/v1/download/${token}/${version}/${file}`;
}

function partsOf(address: string) {
  const [, slug = "", , , token = "", version = "", file = ""] = new URL(address).pathname.split("/");
  return { slug, token, version, file };
}

function tokenUntil(expiry: number): string {
  return linkToken(config().secrets.keyPepper, publisher.application.slug, fileId, expiry);
}

function expectError({ status, headers, bytes }: Bytes, expected: number, error: string): void {
  expect([status, JSON.parse(bytes.toString())]).toEqual([expected, { error }]);
  expect(headers.get("cache-control")).toBe("no-store");
}

describe("a download link 403 link_expired", () => {
  it("from the second in which it ends, and not before", async () => {
    expectError(await client.download(link({ token: tokenUntil(now() - 1) })), 403, "link_expired");
    expectError(await client.download(link({ token: tokenUntil(1) })), 403, "link_expired");
    expect((await client.download(link({ token: tokenUntil(now() + 60) }))).status).toBe(200);
  });

  it("for HEAD and for a range as well", async () => {
    const expired = link({ token: tokenUntil(now() - 1) });
    expect((await client.download(expired, {}, "HEAD")).status).toBe(403);
    expectError(await client.download(expired, { range: "bytes=0-1" }), 403, "link_expired");
  });
});

describe("a download link 403 link_invalid", () => {
  it("with any other expiry than the signed one", async () => {
    const [expiry = "", mac] = partsOf(url).token.split(".");
    for (const changed of [Number(expiry) + 1, Number(expiry) + 900, Number(expiry) - 900, now() - 1])
      expectError(await client.download(link({ token: `${changed}.${mac}` })), 403, "link_invalid");
  });

  it("with any one character of its code changed", async () => {
    const { token } = partsOf(url);
    for (let place = token.indexOf(".") + 1; place < token.length; place++) {
      const char = token[place] === "A" ? "B" : "A";
      const changed = token.slice(0, place) + char + token.slice(place + 1);
      expectError(await client.download(link({ token: changed })), 403, "link_invalid");
    }
  });

  it.each(["x", "0.x", "soon.", "%00", "..%2F..", "a".repeat(3000)])("that is junk: %.20s", async (token) => {
    const junk = token.replace("soon", String(now() + 60));
    expectError(await client.download(link({ token: junk })), 403, "link_invalid");
  });

  it("with the version or the file name of another", async () => {
    for (const parts of [
      { version: "1.0.0" },
      { version: "v1.1.0" },
      { version: "1.1.0+x" },
      { file: "other.zip" },
      { file: "SAME.zip" },
      { file: "same.zip%00" },
      { file: "%2E%2E%2Fsame.zip" },
    ])
      expectError(await client.download(link(parts)), 403, "link_invalid");
  });

  it("of another release, another variant, a plugin, another product", async () => {
    const other = await aPublisherOfTwo();
    await aRelease(other.application, "1.1.0", { fileName: "same.zip" });
    const plugin = checkedBody(await client.check()).plugins[0]?.downloadUrl ?? "";
    const elsewhere = downloadUrlOf(await program(other.application.slug).check());
    // Same version, same file name: the code alone tells them apart.
    expect(partsOf(plugin)).toMatchObject({ version: "1.1.0", file: "same.zip" });
    const mine = (await client.download(url)).bytes.toString();
    expect((await client.download(link({ token: partsOf(plugin).token }))).bytes.toString()).not.toBe(mine);
    expectError(await client.download(link({ token: partsOf(elsewhere).token })), 403, "link_invalid");
    expectError(await client.download(link({ slug: other.application.slug })), 403, "link_invalid");
    expectError(await client.download(link({ version: "1.0.0" })), 403, "link_invalid");
  });

  it("for a draft, before it is published", async () => {
    const draft = await aRelease(publisher.application, "9.0.0", { publish: false });
    const token = linkToken(config().secrets.keyPepper, publisher.application.slug, draft.id, now() + 60);
    const address = link({ token, version: "9.0.0", file: draft.fileName ?? "" });
    expectError(await client.download(address), 403, "link_invalid");
  });
});

describe("a download link 404", () => {
  it("of a product that is not there", async () => {
    expectError(await client.download(link({ slug: "no-such-app" })), 404, "not_found");
  });

  it("with a part too few or too many", async () => {
    for (const address of [url.slice(0, url.lastIndexOf("/")), `${url}/more`, `${url}/`])
      expect((await client.download(address)).status).toBe(404);
  });
});

describe("a download link 410 withdrawn", () => {
  it("with the very next call after the release was withdrawn, until it expires", async () => {
    const release = await aRelease(publisher.application, "2.0.0", { fileName: "same.zip" });
    const address = downloadUrlOf(await client.check());
    const { token } = partsOf(address);
    expect((await client.download(address)).status).toBe(200);
    await withdrawRelease(contextAt(), publisher.application, release.id, "broken");
    expectError(await client.download(address), 410, "withdrawn");
    expectError(await client.download(address, { range: "bytes=0-1" }), 410, "withdrawn");
    expect((await client.download(address, {}, "HEAD")).status).toBe(410);

    const forged = token.slice(0, -2) + (token.endsWith("AA") ? "BA" : "AA");
    expectError(await client.download(link({ token: forged, version: "2.0.0" })), 403, "link_invalid");
    const { slug } = publisher.application;
    const expired = linkToken(config().secrets.keyPepper, slug, release.files[0]?.id ?? "", now() - 1);
    expectError(await client.download(link({ token: expired, version: "2.0.0" })), 403, "link_expired");
  });
});

describe("a download link 405", () => {
  it.each(["POST", "PUT", "DELETE", "PATCH"])("for %s", async (method) => {
    const { status, headers } = await client.download(url, {}, method);
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
