/** Several jobs of one build upload to one version, on different systems and more than once, by public reports. */
import { beforeEach, describe, expect, it } from "vitest";
import { editDrafts } from "@/lib/domain/releases/edit-drafts";
import { contextAt } from "@/tests/support/factories";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { type FilePart, file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { zipped } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
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
    ["a job on Windows, whose Git checks out CRLF (actions/checkout#135)", "## 1.0.0\r\n\r\n- faster\r\n"],
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
