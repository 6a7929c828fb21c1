import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { aToken, contextAt } from "@/tests/support/factories";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { type FilePart, file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { writeZip } from "@/tests/support/zip-writer";
import { databaseText } from "../database-text";
import { said } from "../read";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;
let before: string[];

beforeAll(async () => {
  publisher = await aPublisher();
});

beforeEach(async () => {
  const { token } = await aToken(publisher.application, "ci");
  ci = pipeline(publisher.application.slug, token);
  // Its use is noted once a minute, and here before anything is compared.
  await ci.plugin(formOf({}));
  before = await stored();
});

/** Whatever is refused changes nothing but what the console says of it. */
afterEach(async () => {
  expect(await stored()).toEqual(before);
});

async function stored(): Promise<string[]> {
  return [await databaseText({ except: ["refused_uploads"] }), ...(await filesLeft())];
}

const zip = (manifest: unknown, name = "plugin.json") =>
  file(writeZip([{ name, content: typeof manifest === "string" ? manifest : JSON.stringify(manifest) }]));
const CHARTS = { id: "charts", version: "1.0.0", name: "Charts" };
const BARE = file(writeZip([{ name: "main.js", content: "//" }]));

describe("POST /ci/plugin 400 manifest_mismatch", () => {
  it.each([
    ["pluginId", { pluginId: "maps" }],
    ["version", { version: "1.0.1" }],
    ["name", { name: "charts" }],
  ])("when %s says something else than the package", async (field, fields) => {
    const answer = await ci.plugin(formOf({ ...fields, file: zip(CHARTS), publish: "true" }));
    expect(answer).toMatchObject({ status: 400, body: { error: "manifest_mismatch" } });
    expect(answer).toHaveProperty("body.message", expect.stringContaining(`"${field}" is `));
  });
});

describe("POST /ci/plugin 400 invalid_request", () => {
  it.each<[string, Record<string, string | FilePart>, string | RegExp]>([
    ["no file", { pluginId: "charts", version: "1.0.0" }, '"file", the plugin\'s package, is missing.'],
    ["an empty file", { file: file(""), pluginId: "charts", version: "1.0.0" }, /zip/],
    ["no zip", { file: file("text"), pluginId: "charts", version: "1.0.0" }, /zip/],
    [
      "a zip that breaks off",
      { file: file(writeZip([{ name: "a", content: "b" }]).subarray(0, -30)) },
      /zip/,
    ],
    [
      "no id anywhere",
      { file: BARE, version: "1.0.0" },
      /^"pluginId" is neither given nor in the package's manifest\.$/,
    ],
    ["no version anywhere", { file: BARE, pluginId: "charts" }, /^"version" is neither given nor in/],
    ["a manifest without an id", { file: zip({ version: "1.0.0" }) }, /^"pluginId" is neither given nor in/],
    ["a manifest that is no JSON", { file: zip("{") }, /plugin\.json.*valid JSON/],
    ["a manifest that is a list", { file: zip([]) }, /plugin\.json.*JSON object/],
    [
      "a version in the manifest that is none",
      { file: zip({ id: "charts", version: "1" }) },
      /^version must be/,
    ],
    [
      "a minCoreVersion that is none",
      { file: zip({ ...CHARTS, minCoreVersion: ">=1" }) },
      /^minCoreVersion must be/,
    ],
    ["an id with a slash", { file: zip({ ...CHARTS, id: "../charts" }) }, /^pluginId must have/],
    ["a name in the manifest with NUL", { file: zip({ ...CHARTS, name: "a\0b" }) }, /cannot be stored/],
    [
      "a description that is too long",
      { file: zip(CHARTS), description: "d".repeat(2001) },
      /2000 characters/,
    ],
    ["a field with NUL", { file: zip(CHARTS), category: "a\0b" }, /cannot be stored/],
    ["an unknown channel", { file: zip(CHARTS), channel: "nightly" }, /"channel" must be/],
    ["an empty premium", { file: zip(CHARTS), premium: "" }, /"premium" must be "true" or "false"/],
    ["premium=yes", { file: zip(CHARTS), premium: "yes" }, /"premium" must be "true" or "false"/],
    ["a mistyped field", { file: zip(CHARTS), chanel: "beta" }, /^"chanel" .* Did you mean "channel"\?$/],
    ["a field of releases alone", { file: zip(CHARTS), variant: "basic" }, /^"variant" is not known here/],
    ["publish=yes", { file: zip(CHARTS), publish: "yes" }, /"publish" must be/],
    ["a prerelease for stable", { file: zip({ ...CHARTS, version: "1.0.0-rc.1" }) }, /is a prerelease/],
  ])("for %s", async (_title, fields, message) => {
    const answer = await ci.plugin(formOf(fields));
    const expected = typeof message === "string" ? message : expect.stringMatching(message);
    expect(said(answer)).toEqual({ status: 400, body: { error: "invalid_request", message: expected } });
  });
});

describe("POST /ci/plugin 503", () => {
  it("when it is to be published and there is no release key", async () => {
    const { application, ci: token } = await aPublisher({ withSigningKeys: false });
    const keyless = pipeline(application.slug, token.token);
    await keyless.plugin(formOf({}));
    before = await stored();
    expect(await keyless.plugin(formOf({ file: zip(CHARTS), publish: "true" }))).toMatchObject({
      status: 503,
      body: { error: "not_configured" },
    });
  });
});

describe("POST /ci/plugin 409", () => {
  it("tells whether the bytes are identical, and changes nothing, not even what is known of the plugin", async () => {
    const release = uploadedRecord(await ci.plugin(formOf({ file: zip(CHARTS), publish: "true" })));
    const log = await listAuditEntries(contextAt(), publisher.application.id, 1000);
    before = await stored();
    const same = await ci.plugin(formOf({ file: zip(CHARTS), description: "new words", notes: "n" }));
    expect(said(same)).toEqual({
      status: 409,
      body: { error: "version_exists", message: expect.any(String), identical: true, release },
    });
    const other = await ci.plugin(formOf({ file: zip({ ...CHARTS, name: "Other name" }) }));
    expect(said(other)).toEqual({
      status: 409,
      body: { error: "version_exists", message: expect.any(String), identical: false, release },
    });
    expect(await listAuditEntries(contextAt(), publisher.application.id, 1000)).toEqual(log);
  });

  it("is by plugin and version: another plugin may have the number, as may the core", async () => {
    expect(await ci.plugin(formOf({ file: zip({ ...CHARTS, id: "maps" }) }))).toMatchObject({ status: 201 });
    expect(await ci.release(formOf({ version: "1.0.0", file: file() }))).toMatchObject({ status: 201 });
    before = await stored();
  });

  it("is given to all but one of those that bring a new plugin at the same time", async () => {
    const upload = (content: string) =>
      formOf({ pluginId: "racing", version: "1.0.0", file: file(writeZip([{ name: "main.js", content }])) });
    const files = await filesLeft();
    const answers = await Promise.all(["1", "2", "3", "4"].map((content) => ci.plugin(upload(content))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await filesLeft()).toHaveLength(files.length + 1);
    before = await stored();
  });
});
