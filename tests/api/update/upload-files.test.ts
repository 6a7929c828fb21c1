/** Files for a version, over several uploads (docs/contract.md D9). */
import { beforeEach, describe, expect, it } from "vitest";
import { setDefaultExpects } from "@/lib/domain/publishing/default-expects";
import { contextAt } from "@/tests/support/factories";
import { latestOf, statementIn, uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { type FilePart, file, form, type Part, streamOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { entriesAbout } from "../../operations/people/log-entries";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
  client = program(publisher.application.slug);
});

/** Of version 1.0.0, for "macos/x64". */
function upload(place: string, files: FilePart[], fields: Record<string, string> = {}) {
  const [platform = "", arch = ""] = place.split("/");
  const all = { version: "1.0.0", platform, arch, ...fields };
  return ci.release(form(...Object.entries(all), ...files.map((part): Part => ["file", part])));
}

const DMG = file("the dmg", "App.dmg");
const EXE = file("the exe", "App.exe");

describe("an upload that names a platform", () => {
  it.each([
    ["App.bin", "app.BIN"],
    // Letters that two ways of writing small disagree on.
    ["\u0391\u03a3", "\u03b1\u03c3"],
    ["\u0130", "i"],
  ])("cannot add %s beside %s, whichever comes first", async (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const version = first === one ? "1.0.0" : "1.1.0";
      expect((await upload("macos/x64", [file("a", first)], { version })).status).toBe(201);
      const again = await upload("macos/x64", [file("b", second)], { version });
      expect([again.status, again.body]).toMatchObject([409, { error: "version_exists", identical: false }]);
    }
    const both = [file("a", one), file("b", other)];
    expect((await upload("macos/x64", both, { version: "1.2.0" })).status).toBe(400);
  });

  it("makes the release, or adds to it; what is published is live and signed at once", async () => {
    const zip = file("zip", "App.zip");
    const first = await upload("macos/universal", [DMG, zip], {
      publish: "true",
      build: "42",
      minSystem: "12.0",
    });
    expect(uploadedRecord(first)).toMatchObject({
      files: [
        {
          platform: "macos",
          arch: "universal",
          kind: "dmg",
          name: "App.dmg",
          build: "42",
          minSystem: "12.0",
        },
        { platform: "macos", arch: "universal", kind: "zip", name: "App.zip" },
      ],
    });
    const second = uploadedRecord(await upload("windows/x64", [EXE]));
    expect(second).toMatchObject({ id: uploadedRecord(first).id, status: "published" });
    const latest = latestOf(await client.check({ platform: "windows", arch: "x64" }));
    expect(statementIn(latest.payload)).toMatchObject({
      ...{ version: "1.0.0", name: "App.exe", platform: "windows", arch: "x64", fileKind: "exe", seq: 3 },
    });
    expect(latest.files).toMatchObject([{ platform: "windows", arch: "x64", kind: "exe", name: "App.exe" }]);
    const { status, bytes } = await client.download(latest.downloadUrl ?? "");
    expect([status, bytes.toString()]).toEqual([200, "the exe"]);
  });

  it("publishes the draft that others made, with all its files", async () => {
    await upload("macos/x64", [DMG]);
    expect(await client.check({ platform: "macos", arch: "x64" })).toMatchObject({ body: { latest: null } });
    const { files } = uploadedRecord(await upload("windows/x64", [EXE], { publish: "true" }));
    expect(files).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(latestOf(await client.check({ platform: "macos", arch: "x64" }))).toMatchObject({
      version: "1.0.0",
    });
  });

  it("offers nothing on a platform until all that is expected is there", async () => {
    const expects = "macos/x64,macos/arm64,windows/x64";
    await upload("macos/x64", [DMG], { publish: "true", expects });
    await upload("windows/x64", [EXE]);
    const versionOn = async (platform: string) => {
      const { body } = await client.check({ platform, arch: "x64" });
      return (body as { latest: { version: string } | null }).latest?.version; // what a check answers
    };
    expect([await versionOn("macos"), await versionOn("windows")]).toEqual([undefined, "1.0.0"]);
    await upload("macos/arm64", [file("arm", "App-arm64.dmg")]);
    expect(await versionOn("macos")).toBe("1.0.0");
  });
});

describe("what the releases of an application expect", () => {
  it("is the default when they are made, unless their upload says otherwise", async () => {
    const { application } = publisher;
    for (const expects of [["macos/x64"], ["macos/x64"], ["windows/x64"]])
      await setDefaultExpects(contextAt(), application, expects);
    expect(uploadedRecord(await upload("macos/x64", [DMG]))).toMatchObject({ expects: ["windows/x64"] });
    await setDefaultExpects(contextAt(), application, []);
    expect(uploadedRecord(await upload("windows/x64", [EXE]))).toMatchObject({ expects: ["windows/x64"] });
    const other = await upload("macos/x64", [DMG], { version: "1.1.0", expects: "linux/x64,linux/arm64" });
    expect(uploadedRecord(other)).toMatchObject({ expects: ["linux/arm64", "linux/x64"] });
    expect(await entriesAbout(application.id, "application.updated")).toHaveLength(3);
  });
});

describe("an upload that names a platform 409", () => {
  it("for the same file, for other bytes under its name, and for another of its kind in its place", async () => {
    await upload("macos/x64", [DMG], { publish: "true" });
    const before = await filesLeft();
    expect(await upload("macos/x64", [DMG])).toMatchObject({
      status: 409,
      body: { error: "version_exists", identical: true, release: { version: "1.0.0" } },
    });
    for (const [place, part] of [
      ["macos/x64", file("other", "App.dmg")],
      ["macos/x64", file("other", "app.DMG")],
      ["macos/x64", file("other", "Other.dmg")],
    ] as const)
      expect(await upload(place, [part])).toMatchObject({ status: 409, body: { identical: false } });
    const both = await upload("macos/x64", [file("new", "new.zip"), file("other", "App.dmg")]);
    expect(both).toMatchObject({ status: 409, body: { identical: false } });
    expect(await filesLeft()).toEqual(before);
  });

  it.each([
    ["channel", "beta"],
    ["notes", "other"],
    ["critical", "false"],
    ["rollout", "11"],
    ["requiresVersion", "0.2.0"],
    ["expects", "windows/x64"],
  ])("names the field that says something else: %s", async (field, value) => {
    const fields = {
      notes: "n",
      critical: "true",
      rollout: "10",
      requiresVersion: "0.1.0",
      expects: "macos/x64",
    };
    await upload("macos/x64", [DMG], fields);
    expect(
      await upload("windows/x64", [EXE], { ...fields, channel: "stable", [field]: value }),
    ).toMatchObject({
      status: 409,
      body: { error: "version_conflict", field },
    });
    expect(await upload("windows/x64", [EXE], { ...fields, channel: "stable" })).toMatchObject({
      status: 201,
    });
  });

  it("for an image, and for what was withdrawn", async () => {
    await ci.release(form(["version", "1.0.0"], ["image", "app:1"]));
    const conflict = { status: 409, body: { error: "version_conflict", field: "image" } };
    expect(await upload("macos/x64", [DMG])).toMatchObject(conflict);
    await ci.call("POST", "/releases/withdraw", { body: { version: "1.0.0", reason: "bad" } });
    expect(await upload("macos/x64", [DMG])).toMatchObject({ status: 409 });
  });
});

describe("two pipelines that add files at the same moment", () => {
  it("both get in where they can, whoever makes the release", async () => {
    const places = ["macos/x64", "macos/arm64", "windows/x64", "linux/x64"];
    const all = places.map((place) =>
      upload(place, [file(place, `${place.replace("/", "-")}.bin`)], { publish: "true" }),
    );
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { body } = await ci.call("GET", "/releases?version=1.0.0");
    expect((body as { releases: { files: object[] }[] }).releases[0]?.files).toHaveLength(4); // what the call answers
  });

  it("with the same file: one 201, then 409, and one stored file", async () => {
    const before = await filesLeft();
    const answers = await Promise.all([1, 2, 3].map(() => upload("macos/x64", [DMG], { publish: "true" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(
      (await filesLeft()).filter((name) => name.startsWith("files/") && !before.includes(name)),
    ).toHaveLength(1);
  });
});

describe("an upload 400", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ["an unknown platform", { platform: "darwin" }, /^The platform must .* Did you mean "macos"\?$/],
    ["an unknown arch", { arch: "x86_64" }, /^The arch must .* Did you mean "x64"\?$/],
    ["an arch without a platform", { platform: "" }, /"platform"/],
    ["a roll-out of 101", { rollout: "101" }, /0 to 100/],
    ["a roll-out of half", { rollout: "0.5" }, /0 to 100/],
    ["expected files that are none", { expects: "macos" }, /expects must be a list/],
    ["a required version that is none", { requiresVersion: "new" }, /requiresVersion must be a version/],
  ])("for %s", async (_what, fields, message) => {
    const before = await filesLeft();
    expect(await upload("macos/x64", [DMG], fields)).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringMatching(message) },
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("for two files that a release cannot both have, in one upload", async () => {
    const before = await filesLeft();
    for (const name of ["app.DMG", "Other.dmg"])
      expect(await upload("macos/x64", [DMG, file("x", name)])).toMatchObject({ status: 400 });
    expect(await filesLeft()).toEqual(before);
  });

  it("that breaks off in its second file leaves neither rows nor files", async () => {
    const before = await filesLeft();
    const fields: Part[] = [
      ["version", "1.0.0"],
      ["platform", "macos"],
    ];
    const { body, headers } = form(...fields, ["file", DMG], ["file", file("x".repeat(5_000), "App.zip")]);
    const pieces = [body.subarray(0, 900), body.subarray(900, 3_000)];
    const sent = ci.call("POST", "/release", { body: streamOf(pieces, "broken"), headers });
    expect(await sent).toMatchObject({ status: 400 });
    expect(await filesLeft()).toEqual(before);
    expect(await ci.call("GET", "/releases")).toMatchObject({ body: { releases: [] } });
    // Another pipeline goes on as if nothing had been.
    expect(await upload("macos/x64", [DMG])).toMatchObject({ status: 201 });
  });

  it("for more files than one upload may have", async () => {
    const before = await filesLeft();
    const many = Array.from({ length: 51 }, (_, number) => file("x", `${number}.bin`));
    expect(await upload("macos/x64", many)).toMatchObject({
      status: 400,
      body: { message: "An upload may have at most 50 files." },
    });
    expect(await filesLeft()).toEqual(before);
  });
});

describe("an upload that names no platform", () => {
  it("takes several files, each for the platform of its name, and is 409 for a version that exists", async () => {
    const parts: Part[] = [
      ["version", "1.0.0"],
      ["file", DMG],
      ["file", EXE],
    ];
    expect(uploadedRecord(await ci.release(form(...parts)))).toMatchObject({
      ...{ fileName: null, sha256: null },
      files: [
        { platform: "macos", arch: "any" },
        { platform: "windows", arch: "any" },
      ],
    });
    expect(await ci.release(form(...parts))).toMatchObject({ status: 409, body: { identical: true } });
    const other: Part[] = [
      ["version", "1.0.0"],
      ["file", file("new", "App.deb")],
    ];
    expect(await ci.release(form(...other))).toMatchObject({ status: 409, body: { identical: false } });
  });
});
