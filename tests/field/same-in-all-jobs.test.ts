/** Several jobs of one build upload to one version, on different systems and more than once, by public reports. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { editDrafts } from "@/lib/domain/publishing/edit-drafts";
import { updateBase } from "@/lib/domain/releases/update-base";
import { contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { latestOf, uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { type FilePart, file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { nupkg, VELOPACK, zipped } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
  client = program(publisher.application.slug);
});

type Fields = Record<string, string>;

/** A file for "macos/x64" of version 1.0.0. */
function upload(place: string, files: readonly FilePart[], fields: Fields = {}) {
  const [platform = "", arch = ""] = place.split("/");
  const said = Object.entries({ version: "1.0.0", platform, arch, ...fields });
  return ci.release(form(...said, ...files.map((part): Part => ["file", part])));
}

describe("notes", () => {
  const UNIX = "## 1.0.0\n\n- faster";

  it.each([
    ["a job on Windows, whose Git checks out CRLF", "## 1.0.0\r\n\r\n- faster\r\n"],
    ["one that prints a line end behind them", `${UNIX}\n`],
    ["an old Mac's editor", "## 1.0.0\r\r- faster \t\r"],
  ])("of %s are those of the other jobs", async (_title, notes) => {
    for (const [first, second] of [
      [UNIX, notes],
      [notes, UNIX],
    ] as const) {
      const version = first === UNIX ? "1.0.0" : "1.0.1";
      const made = await upload("macos/x64", [file("a", "a.dmg")], { version, notes: first });
      expect(uploadedRecord(made)).toMatchObject({ notes: UNIX });
      const added = await upload("windows/x64", [file("b", "b.exe")], { version, notes: second });
      expect(added).toMatchObject({ status: 201, body: { notes: UNIX } });
    }
  });

  it("of white space alone are none", async () => {
    const blank = uploadedRecord(await upload("macos/x64", [file("a", "a.dmg")], { notes: "\r\n \r\n" }));
    expect(blank.notes).toBeNull();
  });

  it("of a plugin and of an edited draft are the same", async () => {
    const zip = zipped({ name: "plugin.json", content: '{"id":"charts","version":"1.0.0"}' });
    const fields = { notes: "one\r\ntwo\r\n", description: "Charts.\r\nMore.\r\n" };
    const plugin = await ci.plugin(form(...Object.entries(fields), ["file", file(zip, "charts.zip")]));
    expect(uploadedRecord(plugin).notes).toBe("one\ntwo");
    const draft = uploadedRecord(await upload("macos/x64", [file("a", "a.dmg")]));
    const changes = { critical: false, manual: false, channel: "stable" } as const;
    const edited = await editDrafts(contextAt(), publisher.application, [draft.id], {
      ...changes,
      notes: "one\r\ntwo\r\n\r\n",
    });
    expect(edited[0]?.notes).toBe("one\ntwo");
  });
});

describe("files of one name for two processors", () => {
  const NAME = "Example.app.tar.gz";

  it("are both taken, and each program is given its own", async () => {
    const made = await upload("macos/x64", [file("intel", NAME)], { publish: "true" });
    expect(uploadedRecord(made).status).toBe("published");
    const added = await upload("macos/arm64", [file("apple", NAME)]);
    expect(uploadedRecord(added).files).toMatchObject([{ arch: "x64" }, { arch: "arm64" }]);
    const base = `${updateBase(publisher.application.slug)}/feeds/basic/files/1.0.0`;
    for (const [path, bytes] of [
      // The address that was there before the second came.
      [NAME, "intel"],
      [`macos-x64/${NAME}`, "intel"],
      [`macos-arm64/${NAME}`, "apple"],
    ] as const)
      expect((await client.download(`${base}/${path}`)).bytes.toString()).toBe(bytes);
    expect((await client.download(`${base}/windows-x64/${NAME}`)).status).toBe(404);
    for (const [arch, bytes] of [
      ["x64", "intel"],
      ["arm64", "apple"],
    ] as const) {
      const { downloadUrl = "" } = latestOf(await client.check({ platform: "macos", arch }));
      expect((await client.download(downloadUrl)).bytes.toString()).toBe(bytes);
      const button = await client.download(
        `${updateBase(publisher.application.slug)}/latest/basic/macos-${arch}`,
      );
      expect((await client.download(button.headers.get("location") ?? "")).bytes.toString()).toBe(bytes);
    }
  });

  it("are each signed by their own companion, and listed with their own address", async () => {
    await switchOn(publisher.application, "tauri", "electron", "squirrel", "velopack");
    await createFeedKey(contextAt(), publisher.application, "minisign");
    const exe = (arch: string) => [
      file(`exe ${arch}`, "Ex.exe"),
      file(`map ${arch}`, "Ex.exe.blockmap"),
      file(
        nupkg({
          ...VELOPACK,
          id: "ex",
          version: "1.0.0",
          channel: "win",
          rid: `win-${arch}`,
          machineArchitecture: arch,
        }),
        "ex-1.0.0-full.nupkg",
      ),
    ];
    for (const arch of ["x64", "arm64"]) await upload(`windows/${arch}`, exe(arch), { publish: "true" });
    const reader = feedReader(publisher.application.slug);
    for (const arch of ["x64", "arm64"]) {
      const tauri = arch === "x64" ? "x86_64" : "aarch64";
      const answer = (await reader.json(`feeds/basic/tauri/windows/${tauri}/0.9.0`)) as { url: string };
      expect((await reader.ask(answer.url)).text).toBe(`exe ${arch}`);
      const list = await reader.ask(`feeds/basic/squirrel/win32-${arch}/RELEASES`);
      const [, address = ""] = list.text.split(" ");
      expect(address).toMatch(arch === "x64" ? /1\.0\.0\/ex-1/ : /1\.0\.0\/windows-arm64\/ex-1/);
      const velopack = await reader.json(`feeds/basic/velopack/windows-${arch}/releases.win.json`);
      const { Assets } = velopack as { Assets: { FileName: string; SHA256: string }[] };
      const named = `${updateBase(publisher.application.slug)}/feeds/basic/velopack/windows-${arch}/${Assets[0]?.FileName}`;
      const { bytes } = await client.download(named);
      expect(createHash("sha256").update(bytes).digest("hex").toUpperCase()).toBe(Assets[0]?.SHA256);
    }
    const { text } = await reader.ask("feeds/basic/electron/latest.yml");
    const addresses = [...text.matchAll(/url: "([^"#]+)(#\w+)?"/g)].map(([, path = ""]) => path);
    expect(addresses).toEqual(["1.0.0/Ex.exe", "1.0.0/windows-arm64/Ex.exe"]);
    for (const [place, arch] of [
      ["", "x64"],
      ["windows-arm64/", "arm64"],
    ]) {
      const map = await reader.ask(`feeds/basic/electron/1.0.0/${place}Ex.exe.blockmap`);
      expect(map.text).toBe(`map ${arch}`);
    }
  });

  it("as lists of updaters are read, and not compared", async () => {
    const yml = (of: string) => file(`version: 1.0.0\nfiles: []\nreleaseDate: '${of}'\n`, "latest-mac.yml");
    for (const place of ["macos/x64", "macos/arm64"])
      expect(await upload(place, [file(place, `${place.replace("/", "-")}.zip`), yml(place)])).toMatchObject({
        status: 201,
      });
    const again = await upload("macos/x64", [file("macos/x64", "macos-x64.zip"), yml("another time")]);
    expect(again).toMatchObject({ status: 409, body: { identical: true } });
    const without = await upload("macos", [file("dmg", "a.dmg"), yml("one")], { arch: "" });
    expect(without.status).toBe(201);
    expect(await upload("macos", [file("pkg", "a.pkg"), yml("two")], { arch: "" })).toMatchObject({
      status: 201,
    });
  });
});

describe("a job that runs again", () => {
  it.each([
    ["rollout", "10", { rollout: 50 }],
    ["channel", "beta", { channel: "stable" }],
    ["critical", "true", { critical: false }],
    ["notes", "first", { notes: "edited" }],
  ] as const)("after an operator changed its %s may still add files", async (field, value, changed) => {
    const made = uploadedRecord(await upload("macos/x64", [file("a", "a.dmg")], { [field]: value }));
    await databasePool().query(`UPDATE releases SET ${Object.keys(changed)[0]} = $2 WHERE id = $1`, [
      made.id,
      Object.values(changed)[0],
    ]);
    for (const [place, said] of [
      ["windows/x64", value],
      ["linux/x64", String(Object.values(changed)[0])],
    ] as const) {
      const added = await upload(place, [file(place, `${place.replace("/", "-")}.bin`)], { [field]: said });
      expect(added).toMatchObject({ status: 201, body: changed });
    }
    const third = {
      rollout: "11",
      channel: field === "channel" ? "" : "beta",
      critical: "",
      notes: "third",
    }[field];
    if (third)
      expect(await upload("linux/arm64", [file("b", "b.bin")], { [field]: third })).toMatchObject({
        status: 409,
        body: { error: "version_conflict", field, message: expect.stringContaining("leave it out") },
      });
  });

  it("adds what is missing of it, and stores nothing twice", async () => {
    await upload("macos/x64", [file("a", "a.dmg")]);
    const before = await filesLeft();
    const added = await upload("macos/x64", [file("a", "a.dmg"), file("b", "b.zip")]);
    expect(uploadedRecord(added).files).toMatchObject([{ name: "a.dmg" }, { name: "b.zip" }]);
    expect(await filesLeft()).toHaveLength(before.length + 1);
    const all = await upload("macos/x64", [file("a", "a.dmg"), file("b", "b.zip")]);
    expect(all).toMatchObject({
      status: 409,
      body: { identical: true, message: expect.stringContaining("with these bytes") },
    });
  });

  it.each([
    [
      "macos/x64",
      file("other", "a.dmg"),
      /^"a\.dmg" is there for macos\/x64 already, .* say arch=; else raise the version\.$/,
    ],
    [
      "macos/x64",
      file("other", "b.dmg"),
      /^"b\.dmg" is of the kind dmg for macos\/x64, as "a\.dmg" is, .* role=companion/,
    ],
    [
      "macos/x64",
      file("other", "notes.txt"),
      /-F 'file=@…;filename=notes-2\.txt'; else raise the version\.$/,
    ],
    [
      "",
      file("other", "c.dmg"),
      /^The version 1\.0\.0 exists already, with other bytes than "c\.dmg"\. Raise the version\.$/,
    ],
  ])("is told which file is there and what to do: %s %o", async (place, part, message) => {
    await upload("macos/x64", [file("a", "a.dmg"), file("notes", "notes.txt")]);
    const answer = await upload(place, [part]);
    expect(answer).toMatchObject({
      status: 409,
      body: { identical: false, message: expect.stringMatching(message) },
    });
  });
});
