/** A version over all its variants: `ci/releases` and what is below it (docs/contract.md D9). */
import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { checkedBody, latestOf } from "@/tests/support/release-answers";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { pipeline, program } from "@/tests/support/release-personas";
import { entriesAbout } from "../../operations/people/log-entries";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let ci: ReturnType<typeof pipeline>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
  client = program(publisher.application.slug);
});

const post = (what: string, body: object) => ci.call("POST", `/releases/${what}`, { body });

/** 1.0.0 as drafts of both variants. */
async function drafts() {
  const { application } = publisher;
  const basic = await aRelease(application, "1.0.0", { publish: false });
  return [basic, await aRelease(application, "1.0.0", { variant: "unlimited", publish: false })] as const;
}

describe("GET /ci/releases", () => {
  it("says of each variant what it has of the version, newest first", async () => {
    await drafts();
    await aRelease(publisher.application, "2.0.0");
    const file = {
      platform: "any",
      arch: "any",
      kind: "zip",
      role: "program",
      name: "app.zip",
      build: null,
      minSystem: null,
    };
    const release = {
      ...{ id: expect.any(String), version: "1.0.0", channel: "stable", status: "draft", rollout: 100 },
      ...{ requiresVersion: null, expects: [], missing: [], image: null, releasedAt: null },
      files: [{ ...file, size: expect.any(Number), sha256: expect.any(String) }],
    };
    const { status, body } = await ci.call("GET", "/releases?version=v1.0.0");
    expect([status, body]).toEqual([
      200,
      {
        releases: [
          { ...release, variant: "unlimited" },
          { ...release, variant: "basic" },
        ],
      },
    ]);
    expect(await ci.call("GET", "/releases")).toMatchObject({
      body: { releases: [{ version: "2.0.0" }, { version: "1.0.0" }, { version: "1.0.0" }] },
    });
    expect(await ci.call("GET", "/releases?version=9.9.9")).toMatchObject({
      status: 200,
      body: { releases: [] },
    });
    expect(await ci.call("GET", "/releases?version=new")).toMatchObject({ status: 400 });
  });

  it("is for CI tokens alone, of this application", async () => {
    const other = await aPublisherOfTwo();
    for (const token of [null, "lk_ci_x", other.ci.token]) {
      const stranger = pipeline(publisher.application.slug, token);
      expect(await stranger.call("GET", "/releases")).toMatchObject({ status: 401 });
      expect(await stranger.call("POST", "/releases/publish", { body: { version: "1.0.0" } })).toMatchObject({
        status: 401,
      });
    }
  });
});

describe("POST /ci/releases/publish", () => {
  it("publishes all drafts of the version, and is 200 again when they are live", async () => {
    const [basic, unlimited] = await drafts();
    const live = { releases: [{ status: "published" }, { status: "published" }] };
    for (let time = 0; time < 2; time += 1)
      expect(await post("publish", { version: "1.0.0" })).toMatchObject({ status: 200, body: live });
    expect(latestOf(await client.check())).toMatchObject({ version: "1.0.0" });
    for (const { id } of [basic, unlimited])
      expect(await entriesAbout(id, "release.published")).toHaveLength(1);
  });

  it("publishes those of the variants that are named alone", async () => {
    await drafts();
    const answer = await post("publish", { version: "1.0.0", variants: ["unlimited"] });
    expect(answer).toMatchObject({
      status: 200,
      body: { releases: [{ variant: "unlimited", status: "published" }] },
    });
    expect(await client.check()).toMatchObject({ body: { latest: null } });
  });

  it("publishes none where one cannot be", async () => {
    const [, unlimited] = await drafts();
    await databasePool().query("UPDATE release_files SET sha256 = '\\x00' WHERE release_id = $1", [
      unlimited.id,
    ]);
    expect(await post("publish", { version: "1.0.0" })).toMatchObject({
      status: 500,
      body: { error: "publish_refused" },
    });
    expect(await ci.call("GET", "/releases?version=1.0.0")).toMatchObject({
      body: { releases: [{ status: "draft" }, { status: "draft" }] },
    });
  });

  it.each<[string, object, number]>([
    ["an unknown version", { version: "9.9.9" }, 404],
    ["no version", {}, 400],
    ["a version that is none", { version: "new" }, 400],
    ["an unknown variant", { version: "1.0.0", variants: ["basic", "pro"] }, 400],
    ["no variant", { version: "1.0.0", variants: [] }, 400],
    ["a variant that is no list", { version: "1.0.0", variants: "basic" }, 400],
    ["a field that is not known", { version: "1.0.0", variant: "basic" }, 400],
    ["a field that every object has", { version: "1.0.0", toString: "x" }, 400],
  ])("refuses %s", async (_what, body, status) => {
    await drafts();
    expect(await post("publish", body)).toMatchObject({ status });
    expect(await client.check()).toMatchObject({ body: { latest: null } });
  });
});

// TI-Toolbox#135, esphome/device-builder-frontend#112: a draft with wrong bytes, whose number withdrawing would use up.
describe("POST /ci/releases/discard", () => {
  it("deletes the drafts of all variants, so that the version can be uploaded again", async () => {
    const [first] = await drafts();
    expect(await post("discard", { version: "1.0.0" })).toMatchObject({
      status: 200,
      body: { releases: [] },
    });
    const [again] = await drafts();
    expect(again).toMatchObject({ version: "1.0.0", status: "draft" });
    expect(await entriesAbout(first.id, "release.discarded")).toHaveLength(1);
  });

  it("leaves what is published, and is refused where there is no draft", async () => {
    await drafts();
    await post("publish", { version: "1.0.0", variants: ["basic"] });
    const named = await post("discard", { version: "1.0.0", variants: ["basic", "unlimited"] });
    expect(named).toMatchObject({ status: 400, body: { message: expect.stringContaining("stays used") } });
    expect(await post("discard", { version: "1.0.0" })).toMatchObject({
      status: 200,
      body: { releases: [{ variant: "basic", status: "published" }] },
    });
    expect(await post("discard", { version: "1.0.0" })).toMatchObject({ status: 400 });
    expect(await post("discard", { version: "9.9.9" })).toMatchObject({ status: 404 });
  });
});

describe("POST /ci/releases/withdraw", () => {
  it("withdraws the version of all variants, for one reason; twice keeps the first", async () => {
    const { application } = publisher;
    await aRelease(application, "0.9.0");
    for (const variant of ["basic", "unlimited"]) await aRelease(application, "1.0.0", { variant });
    for (const reason of ["crashes", "again"])
      expect(await post("withdraw", { version: "1.0.0", reason })).toMatchObject({
        status: 200,
        body: { releases: [{ status: "withdrawn" }, { status: "withdrawn" }] },
      });
    const { rows } = await databasePool().query(
      "SELECT DISTINCT withdraw_reason AS reason FROM releases WHERE application_id = $1 AND version = '1.0.0'",
      [application.id],
    );
    expect(rows).toEqual([{ reason: "crashes" }]);
    expect(latestOf(await client.check())).toMatchObject({ version: "0.9.0" });
    expect(await post("publish", { version: "1.0.0" })).toMatchObject({ status: 400 });
    expect(await post("rollout", { version: "1.0.0", percent: 5 })).toMatchObject({ status: 400 });
  });

  it("wants a reason", async () => {
    await drafts();
    for (const reason of [undefined, "", " ", 5])
      expect(await post("withdraw", { version: "1.0.0", reason })).toMatchObject({ status: 400 });
  });
});

describe("POST /ci/releases/rollout", () => {
  const IDS = Array.from({ length: 20 }, (_, number) => `installation ${number}`);
  const versionsOf = async () => {
    const answers = await Promise.all(IDS.map((instance) => client.check({ instance, version: "0.1.0" })));
    return new Set(answers.map((answer) => checkedBody(answer).latest?.version));
  };

  it("offers the version to a part, the one before to the others, and never a lower number than before", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0");
    const { id } = await aRelease(application, "1.1.0");
    expect(await versionsOf()).toEqual(new Set(["1.1.0"]));
    const seqOf = async (instance?: string) => {
      const { payload } = latestOf(await client.check(instance === undefined ? {} : { instance }));
      return JSON.parse(Buffer.from(payload ?? "", "base64url").toString()).seq;
    };
    const before = await seqOf();
    expect(await post("rollout", { version: "1.1.0", percent: 50 })).toMatchObject({
      status: 200,
      body: { releases: [{ variant: "basic", rollout: 50 }] },
    });
    expect(await versionsOf()).toEqual(new Set(["1.0.0", "1.1.0"]));
    expect(latestOf(await client.check())).toMatchObject({ version: "1.0.0" });
    expect(await seqOf()).toBeGreaterThan(before);
    const between = await seqOf();
    await post("rollout", { version: "1.1.0", percent: 100 });
    expect(await versionsOf()).toEqual(new Set(["1.1.0"]));
    expect(await seqOf()).toBeGreaterThan(between);
    expect(await entriesAbout(id, "release.rollout_changed")).toMatchObject([
      { detail: { rollout: { from: 100, to: 50 } } },
      { detail: { rollout: { from: 50, to: 100 } } },
    ]);
  });

  it.each([101, -1, 0.5, "10", null])("refuses %s percent", async (percent) => {
    await drafts();
    expect(await post("rollout", { version: "1.0.0", percent })).toMatchObject({ status: 400 });
  });
});
