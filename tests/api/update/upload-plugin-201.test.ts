import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { updateApplication } from "@/lib/domain/applications/create";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { listPlugins } from "@/lib/domain/release-lists/list";
import { contextAt } from "@/tests/support/factories";
import { onlyFile, sha256Of, statementIn, uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher, makePremium } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, form, formOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { writeZip, type ZipEntry } from "@/tests/support/zip-writer";
import { said, TIMESTAMP, UUID_V7 } from "../read";

const MANIFEST = {
  id: "charts",
  version: "1.2.0",
  minCoreVersion: "1.0.0",
  name: "Charts",
  description: "Draws charts.",
  category: "Reports",
  author: "Ada",
};

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

function zip(manifest: object, path = "plugin.json", ...more: ZipEntry[]): Buffer {
  return writeZip([
    ...more,
    { name: path, content: JSON.stringify(manifest) },
    { name: "main.js", content: "//" },
  ]);
}

async function plugins() {
  return (await listPlugins(contextAt(), publisher.application)).map(({ id: _, ...plugin }) => plugin);
}

/** A package's record as it is answered, with what is not said in the package. */
const recordOf = (bytes: Buffer) => ({
  id: expect.stringMatching(UUID_V7),
  variant: null,
  plugin: "charts",
  version: "1.2.0",
  channel: "stable",
  status: "draft",
  notes: null,
  notesUrl: null,
  critical: false,
  manual: false,
  minCoreVersion: "1.0.0",
  expects: [],
  rollout: 100,
  requiresVersion: null,
  image: null,
  fileName: "charts.zip",
  size: bytes.length,
  sha256: sha256Of(bytes),
  seq: null,
  payload: null,
  signature: null,
  kid: null,
  files: [onlyFile("charts.zip", bytes.length, sha256Of(bytes))],
  createdAt: expect.stringMatching(TIMESTAMP),
  releasedAt: null,
  withdrawnAt: null,
  withdrawReason: null,
});

describe("POST /ci/plugin 201", () => {
  it("needs nothing but a package, which tells the rest", async () => {
    const before = await filesLeft();
    const bytes = zip(MANIFEST);
    const answer = await ci.plugin(formOf({ file: file(bytes, "charts.zip") }));
    expect(said(answer)).toEqual({ status: 201, body: recordOf(bytes) });
    expect(await plugins()).toEqual([
      {
        code: "charts",
        name: "Charts",
        description: "Draws charts.",
        category: "Reports",
        author: "Ada",
        premium: false,
      },
    ]);
    const fresh = (await filesLeft()).filter((name) => !before.includes(name));
    expect(fresh).toEqual([expect.stringMatching(/^files\//)]);
  });

  it("publishes at once when told so, and signs", async () => {
    const bytes = zip(MANIFEST);
    const upload = formOf({
      publish: "true",
      channel: "beta",
      notes: "## Manual steps\n\nRestart.",
      critical: "true",
      file: file(bytes, "charts.zip"),
    });
    const answer = await ci.plugin(upload);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: "published", channel: "beta", critical: true, manual: true },
    });
    expect(statementIn(uploadedRecord(answer).payload)).toMatchObject({
      kind: "plugin",
      plugin: "charts",
      version: "1.2.0",
      minCoreVersion: "1.0.0",
      sha256: sha256Of(bytes),
    });
    const { body } = await program(publisher.application.slug).check({ version: "1.0.0", channel: "beta" });
    expect(body).toMatchObject({ plugins: [{ id: "charts", version: "1.2.0", name: "Charts" }] });
  });

  it("never offers a premium plugin to everybody, not even at first, and leaves it premium", async () => {
    const { check } = program(publisher.application.slug);
    const upload = (version: string, premium?: string) =>
      ci.plugin(formOf({ publish: "true", premium, file: file(zip({ ...MANIFEST, version })) }));
    const closed = { plugins: [{ id: "charts", premium: true, requiresAuthorization: true }] };
    expect(await upload("1.2.0", "true")).toMatchObject({ status: 201 });
    expect((await check({ version: "1.0.0" })).body).toMatchObject(closed);
    expect(await upload("1.2.1")).toMatchObject({ status: 201 });
    expect((await check({ version: "1.0.0" })).body).toMatchObject(closed);
    expect(await upload("1.2.2", "false")).toMatchObject({ status: 201 });
    expect((await check({ version: "1.0.0" })).body).toMatchObject({ plugins: [{ premium: false }] });
    expect(await upload("1.2.2", "true")).toMatchObject({ status: 409 });
    expect(await plugins()).toMatchObject([{ premium: false }]);
    expect(await upload("1.2.3", "true")).toMatchObject({ status: 201 });
    expect((await check({ version: "1.0.0" })).body).toMatchObject(closed);
    const log = await listAuditEntries(contextAt(), publisher.application.id, 100);
    expect(log.filter(({ action }) => action === "plugin.updated")).toHaveLength(2);
  });

  it("makes new plugins premium where the product says so, unless the upload says otherwise", async () => {
    const { check } = program(publisher.application.slug);
    const upload = (id: string, version: string, premium?: string) =>
      ci.plugin(formOf({ publish: "true", premium, file: file(zip({ ...MANIFEST, id, version })) }));
    expect(await upload("before", "1.0.0")).toMatchObject({ status: 201 });
    await updateApplication(contextAt(), publisher.application, { newPluginsPremium: true });
    expect(await upload("paid", "1.0.0")).toMatchObject({ status: 201 });
    expect(await upload("free", "1.0.0", "false")).toMatchObject({ status: 201 });
    // The setting speaks of new plugins alone.
    expect(await upload("before", "1.0.1")).toMatchObject({ status: 201 });
    const { body } = await check({ version: "1.0.0" });
    const offered = z.object({ plugins: z.array(z.looseObject({ id: z.string(), premium: z.boolean() })) });
    const found = offered
      .parse(body)
      .plugins.map(({ id, premium, ...rest }) => [id, premium, "downloadUrl" in rest]);
    expect(found.toSorted()).toEqual([
      ["before", false, true],
      ["free", false, true],
      ["paid", true, false],
    ]);
    const log = await listAuditEntries(contextAt(), publisher.application.id, 100);
    const created = log.filter(({ action }) => action === "plugin.created");
    expect(created.find(({ target }) => target === "paid")).toMatchObject({ detail: { premium: true } });
  });

  it("finds the manifest in the single folder of the package", async () => {
    const answer = await ci.plugin(
      formOf({ file: file(writeZip([{ name: "charts/plugin.json", content: JSON.stringify(MANIFEST) }])) }),
    );
    expect(answer).toMatchObject({ status: 201, body: { plugin: "charts", version: "1.2.0" } });
  });

  it("reads a package.json where there is no plugin.json", async () => {
    const npm = { name: "charts", version: "1.2.0", description: "Draws.", author: { name: "Ada" } };
    const answer = await ci.plugin(formOf({ file: file(zip(npm, "package.json")) }));
    expect(answer).toMatchObject({ status: 201, body: { plugin: "charts", version: "1.2.0" } });
    expect(await plugins()).toMatchObject([{ code: "charts", description: "Draws.", author: "Ada" }]);
  });

  it("takes the plugin.json where there are both", async () => {
    const other: ZipEntry = {
      name: "package.json",
      content: JSON.stringify({ name: "other", version: "9.9.9" }),
    };
    const answer = await ci.plugin(formOf({ file: file(zip(MANIFEST, "plugin.json", other)) }));
    expect(answer).toMatchObject({ status: 201, body: { plugin: "charts", version: "1.2.0" } });
  });

  it("takes a package without a manifest when the fields say who it is", async () => {
    const bytes = writeZip([{ name: "main.js", content: "//" }]);
    const answer = await ci.plugin(
      form(
        ["file", file(bytes, "charts.zip")],
        ["pluginId", "charts"],
        ["version", "v1.2.0"],
        ["minCoreVersion", "v1.0.0"],
        ["name", "Charts"],
        ["description", "Draws charts."],
        ["category", "Reports"],
        ["author", "Ada"],
      ),
    );
    expect(said(answer)).toEqual({ status: 201, body: recordOf(bytes) });
    expect(await plugins()).toMatchObject([{ name: "Charts", category: "Reports", author: "Ada" }]);
  });

  it("takes fields that agree with the manifest, and those it leaves out", async () => {
    const { author: _, ...rest } = MANIFEST;
    const answer = await ci.plugin(
      formOf({ pluginId: "charts", version: "1.2.0", author: "Grace", file: file(zip(rest)) }),
    );
    expect(answer.status).toBe(201);
    expect(await plugins()).toMatchObject([{ author: "Grace", name: "Charts" }]);
  });

  it("keeps of a plugin what the newest package leaves out, and replaces what it says", async () => {
    await ci.plugin(formOf({ file: file(zip(MANIFEST)) }));
    await makePremium(publisher.application, "charts");
    await ci.plugin(formOf({ file: file(zip({ id: "charts", version: "1.3.0", name: "Charts 2" })) }));
    expect(await plugins()).toEqual([
      {
        code: "charts",
        name: "Charts 2",
        description: "Draws charts.",
        category: "Reports",
        author: "Ada",
        premium: true,
      },
    ]);
  });

  it("names a package that came without a name after the plugin", async () => {
    const answer = await ci.plugin(formOf({ file: file(zip(MANIFEST), "..") }));
    expect(answer).toMatchObject({ status: 201, body: { fileName: "charts-1.2.0.zip" } });
  });
});
