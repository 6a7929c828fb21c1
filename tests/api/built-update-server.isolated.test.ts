import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latchkey } from "@/tests/support/command-line";
import { eventually } from "@/tests/support/eventually";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { writeZip } from "@/tests/support/zip-writer";

type Json = Record<string, unknown>;
type Checked = {
  latest: (Json & { version: string; downloadUrl?: string }) | null;
  plugins: Json[];
  updateAvailable: boolean;
};
type Fields = Record<string, string | Blob>;

const CONTENT = Buffer.from("the program, version two".repeat(1000));

// One story of a product: published, offered, downloaded, withdrawn.
describe("updates through the built server", { shuffle: false }, () => {
  let server: RunningServer;
  let ciToken: string;
  let updateKey: string;
  let licenseKey: string;

  beforeAll(async () => {
    const env = {
      ...sharedEnvironment(),
      DATA_DIR: newDataDir(),
      PAGES: "off",
      UPLOAD_MAX_BYTES: String(1024 * 1024),
    };
    server = await startServer({ env });
    Object.assign(process.env, env, { BASE_URL: server.url });
    await latchkey("app", "create", "tool", "--name", "Tool");
    await latchkey("variant", "create", "tool", "pro", "--restricted");
    await latchkey(
      "plan",
      "create",
      "tool",
      "gold",
      "--name",
      "Gold",
      "--variant",
      "pro",
      "--premium-plugins",
    );
    const token = async (purpose: string) =>
      (await latchkey<{ token: string }>("token", "create", "tool", "--purpose", purpose, "--name", purpose))
        .token;
    ciToken = await token("ci");
    updateKey = await token("update");
    const { keys } = await latchkey<{ keys: { key: string }[] }>("key", "issue", "tool", "--plan", "gold");
    licenseKey = keys[0]?.key ?? "";
  });
  afterAll(stopServers);

  async function upload(path: string, fields: Fields, headers: Record<string, string> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, value, "tool.zip");
    }
    const authorization = { Authorization: `Bearer ${ciToken}` };
    const response = await fetch(`${server.url}/tool/ci/${path}`, {
      method: "POST",
      body,
      headers: { ...authorization, ...headers },
    });
    const answer: Json = await response.json();
    return { status: response.status, body: answer };
  }

  async function check(
    query: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Checked> {
    const response = await fetch(`${server.url}/tool/v1/check?${new URLSearchParams(query)}`, { headers });
    expect(response.status).toBe(200);
    const answer: Checked = await response.json();
    return answer;
  }

  const file = (content: Uint8Array = CONTENT) => new Blob([new Uint8Array(content)]);

  it("takes a release, offers it at once, and serves it whole, in parts and by name", async () => {
    const uploaded = await upload("release", {
      version: "2.0.0",
      variant: "basic",
      publish: "true",
      file: file(),
    });
    const sha256 = createHash("sha256").update(CONTENT).digest("hex");
    expect(uploaded).toMatchObject({
      status: 201,
      body: { version: "2.0.0", status: "published", sha256, size: CONTENT.length },
    });
    const { latest, updateAvailable } = await check({ version: "1.0.0" });
    expect({ version: latest?.version, updateAvailable }).toEqual({
      version: "2.0.0",
      updateAvailable: true,
    });
    const url = latest?.downloadUrl ?? "";

    const whole = await fetch(url);
    expect([whole.status, whole.headers.get("etag"), whole.headers.get("content-disposition")]).toEqual([
      200,
      `"${sha256}"`,
      "attachment; filename=\"tool.zip\"; filename*=UTF-8''tool.zip",
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(CONTENT)).toBe(true);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(CONTENT.length)]);
    const part = await fetch(url, { headers: { Range: "bytes=4-10", "If-Range": `"${sha256}"` } });
    expect([part.status, await part.text()]).toEqual([206, CONTENT.subarray(4, 11).toString()]);
    const parts = await fetch(url, { headers: { Range: "bytes=0-2,10-12" } });
    expect([parts.status, parts.headers.get("content-type")]).toEqual([
      206,
      expect.stringMatching(/^multipart\/byteranges/),
    ]);
    // A thousand ranges in the middle of a file of 5 GB, all but the first beyond this one.
    const thousand = ["0-1", ...Array.from({ length: 999 }, () => "5000000000-5000000009")].join(", ");
    const many = await fetch(url, { headers: { Range: `bytes=${thousand}` } });
    expect([many.status, await many.text()]).toEqual([206, CONTENT.subarray(0, 2).toString()]);
    const beyond = await fetch(url, { headers: { Range: "bytes=99999999-" } });
    expect(beyond.status).toBe(416);
    const forged = await fetch(url.replace(/download\/\d+/, "download/9999999999"));
    expect([forged.status, await forged.json()]).toEqual([403, { error: "link_invalid" }]);
  });

  it.each<[number, string, Fields, Record<string, string>]>([
    [409, "version_exists", { version: "2.0.0", variant: "basic", file: new Blob(["other"]) }, {}],
    [400, "invalid_request", { version: "not a version", variant: "basic", file: new Blob(["x"]) }, {}],
    [400, "invalid_request", { version: "3.0.0", variant: "basic" }, {}],
    [400, "invalid_request", { version: "3.0.0-rc.1", variant: "basic", file: new Blob(["x"]) }, {}],
    [401, "unauthorized", { version: "3.0.0" }, { Authorization: "Bearer lk_ci_nonsense" }],
    [
      413,
      "too_large",
      { version: "3.0.0", variant: "basic", file: new Blob([Buffer.alloc(1024 * 1024 + 1)]) },
      {},
    ],
    [415, "unsupported_media_type", { version: "3.0.0" }, { "Content-Type": "text/plain" }],
  ])("answers a wrong upload %i %s and keeps nothing of it", async (status, error, fields, headers) => {
    expect(await upload("release", fields, headers)).toMatchObject({ status, body: { error } });
    const { releases } = await latchkey<{ releases: Json[] }>("release", "list", "tool");
    expect(releases.map(({ version }) => version)).toEqual(["2.0.0"]);
  });

  it("keeps a restricted variant from whoever may not have it, and says why", async () => {
    await upload("release", {
      version: "2.0.0",
      variant: "pro",
      publish: "true",
      image: "registry.example.com/tool:2.0.0",
    });
    expect((await check({ edition: "pro" })).latest).toMatchObject({
      requiresAuthorization: true,
      authorizationReason: "missing",
    });
    expect((await check({ edition: "pro" }, { Authorization: "Bearer XXXXX" })).latest).toMatchObject({
      authorizationReason: "invalid",
    });
    const image = "registry.example.com/tool:2.0.0";
    expect((await check({ edition: "pro" }, { Authorization: `Bearer ${licenseKey}` })).latest).toMatchObject(
      { image },
    );
    expect((await check({ edition: "pro" }, { "X-Update-Key": updateKey })).latest).toMatchObject({ image });
  });

  it("reads a plugin's package, and gives a premium one to those whose plan opens it", async () => {
    const manifest = JSON.stringify({
      id: "spell",
      version: "1.1.0",
      minCoreVersion: "2.0.0",
      name: "Spelling",
    });
    const zip = writeZip([{ name: "spell/plugin.json", content: Buffer.from(manifest) }]);
    expect(await upload("plugin", { publish: "true", file: file(zip) })).toMatchObject({
      status: 201,
      body: { plugin: "spell", version: "1.1.0", minCoreVersion: "2.0.0" },
    });
    expect(await upload("plugin", { pluginId: "other", file: file(zip) })).toMatchObject({
      status: 400,
      body: { error: "manifest_mismatch" },
    });
    await latchkey("plugin", "update", "tool", "spell", "--premium", "on");
    const seen = async (headers: Record<string, string>, version: string) =>
      (await check({ version }, headers)).plugins;
    await expect
      .poll(() => seen({}, "2.0.0"))
      .toMatchObject([{ id: "spell", premium: true, requiresAuthorization: true }]);
    expect(await seen({ Authorization: `Bearer ${licenseKey}` }, "2.0.0")).toMatchObject([
      { downloadUrl: expect.any(String) },
    ]);
    expect(await seen({}, "1.9.0")).toEqual([]);
  });

  it("answers the link of a withdrawn release 410 and offers the former again, within a second", async () => {
    await upload("release", { version: "2.1.0", variant: "basic", publish: "true", file: file() });
    const { latest } = await check({});
    expect(latest?.version).toBe("2.1.0");
    const { releases } = await latchkey<{ releases: { id: string; version: string }[] }>(
      "release",
      "list",
      "tool",
    );
    const bad = releases.find(({ version }) => version === "2.1.0");
    await latchkey("release", "withdraw", "tool", bad?.id ?? "", "--reason", "breaks start-up");
    await eventually(async () => expect((await fetch(latest?.downloadUrl ?? "")).status).toBe(410));
    expect((await check({})).latest?.version).toBe("2.0.0");
  });
});
