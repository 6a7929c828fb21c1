import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aPublisher, aPublisherOfTwo } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { type FilePart, file, form, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said } from "../read";

const SEMVER = "version must be a version in the form of SemVer 2, like 1.4.0 or 2.0.0-beta.1.";
const IMAGE = "image must be a container image reference, like registry.example.com/app:1.4.0.";
const LINK = '"notesUrl" must be an address that starts with https:// or http://.';

let ci: ReturnType<typeof pipeline>;
let ofTwo: ReturnType<typeof pipeline>;

beforeAll(async () => {
  const one = await aPublisher();
  ci = pipeline(one.application.slug, one.ci.token);
  const two = await aPublisherOfTwo();
  ofTwo = pipeline(two.application.slug, two.ci.token);
});

/** Whatever is refused leaves nothing behind. */
afterEach(async () => {
  expect(await filesLeft()).toEqual([]);
  const { rows } = await databasePool().query("SELECT count(*)::int AS releases FROM releases");
  expect(rows).toEqual([{ releases: 0 }]);
});

const refused = (message: string) => ({ status: 400, body: { error: "invalid_request", message } });
const mistyped = (name: string, nearest: string) => `"${name}" is not known here. Did you mean "${nearest}"?`;
const GOOD: Record<string, string | FilePart> = { version: "1.0.0", file: file() };

describe("POST /ci/release 400", () => {
  it.each<[string, Record<string, string | FilePart | undefined>, string]>([
    ["no version", { version: undefined }, '"version" is missing.'],
    ["an empty version", { version: "" }, '"version" is missing.'],
    ["a version that is none", { version: "1.0" }, SEMVER],
    ["a version with a space", { version: "1.0.0 " }, SEMVER],
    ["a version with NUL", { version: "1.0.0\0" }, SEMVER],
    ["neither file nor image", { file: undefined }, 'Give exactly one of "file" and "image".'],
    ["an empty image and no file", { file: undefined, image: "" }, 'Give exactly one of "file" and "image".'],
    ["both file and image", { image: "app:1.0.0" }, 'Give exactly one of "file" and "image".'],
    ["an image that is no reference", { file: undefined, image: "https://x/y" }, IMAGE],
    ["an image of 501 characters", { file: undefined, image: `x/${"a".repeat(499)}` }, IMAGE],
    ["an empty file", { file: file("") }, "The file is empty."],
    ["a file sent as a text", { file: "content" }, 'Give exactly one of "file" and "image".'],
    ["a mistyped field", { chanel: "beta", publish: "true" }, mistyped("chanel", "channel")],
    ["a field in other capitals", { NotesURL: "https://x.test/" }, mistyped("NotesURL", "notesUrl")],
    ["a field of plugins alone", { pluginId: "charts" }, mistyped("pluginId", "build")],
    ["an unknown field that is empty", { chanel: "" }, mistyped("chanel", "channel")],
    ["a member that every object has", { constructor: "x" }, mistyped("constructor", "critical")],
    ["a file under another name", { attachment: file("other") }, mistyped("attachment", "variant")],
    ["notes sent as a file", { notes: file("What is new") }, '"notes" must be a text, not a file.'],
    ["an unknown channel", { channel: "nightly" }, '"channel" must be "stable" or "beta".'],
    ["a channel in capitals", { channel: "Stable" }, '"channel" must be "stable" or "beta".'],
    ["publish=yes", { publish: "yes" }, '"publish" must be "true" or "false".'],
    ["publish=1", { publish: "1" }, '"publish" must be "true" or "false".'],
    ["publish=TRUE", { publish: "TRUE" }, '"publish" must be "true" or "false".'],
    ["an empty publish", { publish: "" }, '"publish" must be "true" or "false".'],
    ["critical=0", { critical: "0" }, '"critical" must be "true" or "false".'],
    ["critical with a space", { critical: "true " }, '"critical" must be "true" or "false".'],
    ["manual=on", { manual: "on" }, '"manual" must be "true" or "false".'],
    [
      "notes of 100 001 characters",
      { notes: "n".repeat(100_001) },
      '"notes" may have at most 100000 characters.',
    ],
    ["notes with NUL", { notes: "a\0b" }, '"notes" contains characters that cannot be stored.'],
    ["notes beyond any measure", { notes: "n".repeat(600_000) }, '"notes" is too long.'],
    ["a notesUrl that is none", { notesUrl: "notes" }, LINK],
    ["a notesUrl that is code", { notesUrl: "javascript:alert(1)" }, LINK],
    ["a notesUrl to a file", { notesUrl: "file:///etc/passwd" }, LINK],
    ["a notesUrl of 2 001 characters", { notesUrl: `https://x.test/${"a".repeat(1986)}` }, LINK],
    ["a notesUrl with NUL", { notesUrl: "https://x.test/\0" }, LINK],
    ["an unknown variant", { variant: "pro" }, '"variant" must be one of basic.'],
    ["a variant with NUL", { variant: "ba\0sic" }, '"variant" contains characters that cannot be stored.'],
    [
      "a prerelease for stable",
      { version: "1.0.0-beta.1" },
      '1.0.0-beta.1 is a prerelease; upload it to the channel "beta".',
    ],
  ])("refuses %s", async (_title, fields, message) => {
    expect(said(await ci.release(formOf({ ...GOOD, ...fields })))).toEqual(refused(message));
  });

  it("refuses to guess the variant of a product with several", async () => {
    expect(said(await ofTwo.release(formOf(GOOD)))).toEqual(
      refused('"variant" must be given; it is one of basic, unlimited.'),
    );
  });

  it("refuses two files of one name, and leaves neither", async () => {
    const twice = form(["version", "1.0.0"], ["file", file("one")], ["file", file("two")]);
    const message =
      'A release cannot have both "app.zip" and "app.zip": they have the same name, or are of the same kind for the same platform and arch.';
    expect(said(await ci.release(twice))).toEqual(refused(message));
  });

  it.each(["__proto__", "x".repeat(1000)])("refuses a field called %.20s", async (name) => {
    const answer = await ci.release(form([name, "x"], ["version", "1.0.0"], ["file", file()]));
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  });

  it("refuses an unknown field that comes before the file", async () => {
    const early = form(["chanel", "beta"], ["version", "1.0.0"], ["file", file()]);
    expect(said(await ci.release(early))).toEqual(refused(mistyped("chanel", "channel")));
  });

  it.each([
    ["with two values", "1.0.0", "2.0.0"],
    ["with the same value", "1.0.0", "1.0.0"],
    ["with an empty one", "1.0.0", ""],
  ])("refuses a field that is there twice %s", async (_title, one, other) => {
    const twice = form(["version", one], ["file", file()], ["version", other]);
    expect(said(await ci.release(twice))).toEqual(refused('"version" is given twice.'));
  });

  it("refuses a file and a text of its name", async () => {
    const both = form(["file", "content"], ["file", file()], ["version", "1.0.0"]);
    expect(said(await ci.release(both))).toEqual(refused('"file" is given twice.'));
  });

  it("refuses a field without a name", async () => {
    const { body, headers } = form(["", "x"], ["version", "1.0.0"], ["file", file()]);
    const nameless = Buffer.from(body.toString("latin1").replace('; name=""', ""), "latin1");
    expect(said(await ci.release({ body: nameless, headers }))).toEqual(refused("A field has no name."));
    expect(said(await ci.release({ body, headers }))).toEqual(refused("A field has no name."));
  });

  it("refuses a text in an encoding it does not know, and does not take it for absent", async () => {
    const { body, headers } = form(["channel", "beta"], ["version", "1.0.0"], ["file", file()]);
    const odd = body
      .toString("latin1")
      .replace('name="channel"', 'name="channel"\r\nContent-Type: text/plain; charset=x-unknown');
    expect(said(await ci.release({ body: Buffer.from(odd, "latin1"), headers }))).toEqual(
      refused('"channel" is in an unknown encoding.'),
    );
  });

  it("refuses a text that is not UTF-8, instead of publishing another", async () => {
    const { body, headers } = form(["notes", "Größe"], ["version", "1.0.0"], ["file", file()]);
    const latin = Buffer.from(body.toString("utf8"), "latin1");
    expect(said(await ci.release({ body: latin, headers }))).toEqual(refused('"notes" is not valid UTF-8.'));
  });
});
