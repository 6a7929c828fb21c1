import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { uploadPlugin } from "@/lib/console/http/upload-plugin";
import { uploadRelease } from "@/lib/console/http/upload-release";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import { placeIn } from "@/lib/session/console-place";
import { readUploadRefusal } from "@/lib/session/upload-refusal";
import { contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { writeZip } from "@/tests/support/zip-writer";
import { entriesAbout } from "../people/log-entries";
import { aSignedInOperator } from "./operators";

const ORIGIN = "https://licenses.example.test";
const MEGABYTE = 1024 * 1024;

let slug: string;
let application: Awaited<ReturnType<typeof aPublisher>>["application"];
let before: string[];
beforeEach(async () => {
  before = await filesLeft();
  application = (await aPublisher()).application;
  slug = application.slug;
});

type Sent = {
  fields?: Record<string, string>;
  file?: Uint8Array<ArrayBuffer> | null;
  cookie?: string;
  headers?: Record<string, string>;
  of?: "releases" | "plugins";
};

const pathOf = (area: string) => `/console/applications/${slug}/${area}/upload`;
const ROUTES = { releases: uploadRelease, plugins: uploadPlugin };

/** As the page's script sends it; `accept` tells. */
async function send({ fields = {}, file = null, cookie = "", headers = {}, of = "releases" }: Sent) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append("file", new Blob([file]), "app.zip");
  return post(of, body, { accept: "application/json", origin: ORIGIN, cookie, ...headers });
}

async function post(of: keyof typeof ROUTES, body: BodyInit, headers: Record<string, string>) {
  const request = new Request(`${ORIGIN}${pathOf(of)}/file`, { method: "POST", body, headers });
  const response = await ROUTES[of].POST(request, { params: Promise.resolve({ slug }) });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : null,
    to: response.headers.get("location"),
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? ""),
    isReceived: request.bodyUsed,
  };
}

const releases = () => listReleases(contextAt(), application, "core");
const bytes = (size: number) => new Uint8Array(randomBytes(size));

describe("an upload from an operator's browser", () => {
  it("of 50 MB becomes a draft under the operator's name, byte for byte", async () => {
    const file = bytes(50 * MEGABYTE);
    const cookie = await aSignedInOperator("developer");
    const outcome = await send({ fields: { version: "1.0.0", notes: "a\r\nb" }, file, cookie });
    const [release] = await releases();
    expect(outcome).toMatchObject({
      status: 201,
      body: { to: `/console/applications/${slug}/releases/1.0.0` },
      cookies: ["__Host-latchkey-flash=done.uploaded"],
    });
    expect(release).toMatchObject({
      status: "draft",
      size: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
      fileName: "app.zip",
      notes: "a\nb",
    });
    expect(await entriesAbout(release?.id ?? "")).toMatchObject([
      { action: "release.uploaded", actorKind: "operator" },
    ]);
  });

  it("may publish at once, and may name an image where no file was chosen", async () => {
    const cookie = await aSignedInOperator("owner");
    const none =
      '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n';
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const image = "registry.example.com/app:1.0.0";
    const body = `${none}${field("image", image)}${field("version", "1.0.0")}${field("publish", "true")}--b--\r\n`;
    const headers = { cookie, origin: ORIGIN, "content-type": "multipart/form-data; boundary=b" };
    const outcome = await post("releases", body, headers);
    const [release] = await releases();
    expect(release).toMatchObject({ status: "published", image, fileName: null });
    expect(outcome).toMatchObject({
      status: 303,
      body: null,
      to: `/console/applications/${slug}/releases/1.0.0`,
      cookies: ["__Host-latchkey-flash=done.published"],
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("calls fields by their labels when it refuses", async () => {
    const cookie = await aSignedInOperator("owner");
    expect(
      await send({ fields: { version: "1.0.0", image: "a/b:1" }, file: bytes(10), cookie }),
    ).toMatchObject({
      status: 400,
      body: {
        field: "file",
        message: expect.stringContaining("Choose a file or enter a container image"),
      },
    });
    expect(await send({ fields: { version: "one" }, file: bytes(10), cookie })).toMatchObject({
      status: 400,
      body: { field: "version", message: expect.stringMatching(/^The version must be/) },
    });
  });

  it("takes a plugin's package", async () => {
    const file = new Uint8Array(
      writeZip([{ name: "plugin.json", content: '{"id":"charts","version":"0.1.0"}' }]),
    );
    const outcome = await send({ of: "plugins", file, cookie: await aSignedInOperator("developer") });
    expect(outcome).toMatchObject({ status: 201, body: { to: expect.stringContaining("/releases/") } });
    expect(await listReleases(contextAt(), application, "plugin")).toMatchObject([{ plugin: "charts" }]);
  });

  it("says why it was refused, and leaves no file", async () => {
    await aRelease(application, "1.0.0");
    const cookie = await aSignedInOperator("developer");
    const kept = await filesLeft();
    const refused = (fields: Record<string, string>, file: Sent["file"] = bytes(10)) =>
      send({ fields, file, cookie });
    expect(await refused({ version: "1.0.0", notes: "new" })).toMatchObject({
      status: 409,
      body: {
        message: "Version 1.0.0 already exists with a file other than “app.zip”. Choose a higher version.",
      },
    });
    expect(await refused({ version: "1.1.0-rc.1" })).toMatchObject({ status: 400 });
    expect(await refused({ version: "1.1.0" }, null)).toMatchObject({ status: 400 });
    expect(await refused({ version: "1.1.0", variant: "none" })).toMatchObject({ status: 400 });
    expect(await refused({})).toMatchObject({ status: 400 });
    // No field of the page shows what is wrong with this one.
    const { body } = await refused({ version: "1.1.0", critical: "yes" });
    expect(body).toEqual({ message: expect.stringContaining("Critical") });
    expect(await releases()).toHaveLength(1);
    expect(await filesLeft()).toEqual(kept);
  });

  it("from a plain form goes back to its page, which says why and has what was typed", async () => {
    await aRelease(application, "1.0.0");
    const cookie = await aSignedInOperator("developer");
    const headers = { accept: "text/html" };
    const values = { version: "1.0.0", notes: "für alle\nund jeden" };
    const refused = async (fields: Record<string, string>) => {
      const { status, to, cookies } = await send({ fields, file: bytes(10), cookie, headers });
      expect({ status, to, flash: cookies[0] }).toEqual({
        status: 303,
        to: pathOf("releases"),
        flash: "__Host-latchkey-flash=upload-refused",
      });
      return readUploadRefusal(cookies.join("; "));
    };
    const message = "Version 1.0.0 already exists with a file other than “app.zip”. Choose a higher version.";
    expect(await refused(values)).toEqual({ message, field: "version", values });
    expect(await refused({ ...values, notes: "long ".repeat(10_000) })).toEqual({
      message: `${message} Long texts could not be kept. Enter them again.`,
      field: "version",
      values: { version: "1.0.0" },
    });
    expect(await refused({ ...values, version: "one" })).toMatchObject({ field: "version" });
  });

  describe("of many files", () => {
    const body = (fields: readonly (readonly [string, string])[], names: readonly string[]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      const yml = "version: 9.9.9\nfiles: []\n";
      for (const name of names)
        form.append("file", new Blob([name === "latest.yml" ? yml : bytes(10)]), name);
      return form;
    };
    const JSON_HEADERS = { accept: "application/json", origin: ORIGIN };
    const NAMES = ["Studio-2.4.2.dmg", "Studio-Setup-x64.exe", "studio_amd64.deb"];
    const places = async () => {
      const [release] = await releases();
      return release?.files.map(({ name, platform, arch }) => `${name} ${platform}/${arch}`);
    };

    it("reads the system and processor of each from its name, unless the form says it", async () => {
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      const version = ["version", "1.0.0"] as const;
      expect(await post("releases", body([version], NAMES), headers)).toMatchObject({ status: 201 });
      expect(await places()).toEqual([
        "Studio-2.4.2.dmg macos/universal",
        "Studio-Setup-x64.exe windows/x64",
        "studio_amd64.deb linux/x64",
      ]);
      const more = [version, ["add", "yes"], ["place", "windows/arm64"], ["place", ""]] as const;
      expect(await post("releases", body(more, ["arm.exe", "a-arm64.rpm"]), headers)).toMatchObject({
        status: 201,
        body: { to: `/console/applications/${slug}/releases/1.0.0` },
      });
      expect((await places())?.slice(3)).toEqual(["arm.exe windows/arm64", "a-arm64.rpm linux/arm64"]);
      const wrong = [version, ["add", "yes"], ["place", "a"], ["place", "b"]] as const;
      expect(await post("releases", body(wrong, ["x.zip"]), headers)).toMatchObject({ status: 400 });
    });

    it("names the one that is refused, and stores none", async () => {
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      const fields = [
        ["version", "1.0.0"],
        ["place", "macos/universal"],
        ["place", "windows/x68"],
      ] as const;
      expect(await post("releases", body(fields, ["a.dmg", "b.exe"]), headers)).toMatchObject({
        status: 400,
        body: { field: "file", message: expect.stringMatching(/^b\.exe: /) },
      });
      expect(await releases()).toEqual([]);
      expect(await filesLeft()).toEqual(before);
    });

    it("adds them to a draft and to what is published, and never replaces one", async () => {
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      await aRelease(application, "1.0.0", { fileName: "a.dmg" });
      const add = (names: readonly string[]) =>
        post(
          "releases",
          body(
            [
              ["version", "1.0.0"],
              ["add", "yes"],
            ],
            names,
          ),
          headers,
        );
      expect(await add(["b-x64.exe"])).toMatchObject({ status: 201 });
      const [release] = await releases();
      expect(release).toMatchObject({ status: "published", files: [{}, { seq: expect.any(Number) }] });
      for (const [name, sentence] of [
        [
          "b-x64.exe",
          "“b-x64.exe” already exists for windows/x64 with other content. Choose another processor, or a",
        ],
        ["c-x64.exe", "“c-x64.exe” and “b-x64.exe” are both of the kind exe for windows/x64. Choose another"],
        ["latest.yml", "“version” is “1.0.0” in the form but “9.9.9” in “latest.yml”."],
      ] as const)
        expect(await add([name])).toMatchObject({
          status: name === "latest.yml" ? 400 : 409,
          body: { field: "file", message: expect.stringContaining(sentence) },
        });
      expect(await releases()).toEqual([release]);
    });

    it("takes one that is sent again, since the first answer was lost, for stored", async () => {
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      await aRelease(application, "1.0.0", { fileName: "a.dmg" });
      const add = () => {
        const form = body(
          [
            ["version", "1.0.0"],
            ["add", "yes"],
            ["place", "windows/x64"],
          ],
          [],
        );
        form.append("file", new Blob(["the same"]), "b.exe");
        return post("releases", form, headers);
      };
      const first = await add();
      expect(first).toMatchObject({ status: 201, body: { to: expect.stringMatching(/1\.0\.0$/) } });
      const [release] = await releases();
      expect(await add()).toMatchObject({ status: 201, body: first.body });
      expect(await releases()).toEqual([release]);
      await withdrawRelease(contextAt(), application, release?.id ?? "", "broken");
      expect(await add()).toMatchObject({ status: 409, body: { field: "file" } });
    });

    it("makes no release of a file that is added to one that is gone", async () => {
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      const kept = await filesLeft();
      const more = [
        ["version", "1.0.0"],
        ["add", "yes"],
      ] as const;
      expect(await post("releases", body(more, ["a.dmg"]), headers)).toMatchObject({
        status: 404,
        body: { message: `${slug} has no version 1.0.0.` },
      });
      expect([await releases(), await filesLeft()]).toEqual([[], kept]);
    });

    it("publishes its variants in one transaction once all are there", async () => {
      await aVariant(application, "pro");
      const draft = { publish: false } as const;
      await aRelease(application, "1.0.0", draft);
      await aRelease(application, "1.0.0", { ...draft, variant: "pro" });
      const form = (...variants: string[]) =>
        new URLSearchParams([["version", "1.0.0"], ...variants.map((code) => ["variant", code])]);
      const headers = { ...JSON_HEADERS, cookie: await aSignedInOperator("developer") };
      expect(await post("releases", form("basic", "none"), headers)).toMatchObject({ status: 400 });
      expect((await releases()).map(({ status }) => status)).toEqual(["draft", "draft"]);
      const viewer = { ...JSON_HEADERS, cookie: await aSignedInOperator("viewer") };
      expect(await post("releases", form("basic", "pro"), viewer)).toMatchObject({ status: 403 });
      expect(await post("releases", form("basic", "pro"), headers)).toMatchObject({
        status: 201,
        body: { to: `/console/applications/${slug}/releases/1.0.0` },
        cookies: ["__Host-latchkey-flash=done.published"],
      });
      expect((await releases()).map(({ status }) => status)).toEqual(["published", "published"]);
    });
  });

  it.each([
    ["from another website", { origin: "https://evil.example" }],
    ["from a neighbour", { "sec-fetch-site": "same-site" }],
  ])("%s is refused unread", async (_title, headers) => {
    const cookie = await aSignedInOperator("owner");
    const sent = { fields: { version: "1.0.0" }, file: bytes(10), cookie, headers };
    expect(await send(sent)).toMatchObject({ status: 403, isReceived: false });
    expect(await releases()).toEqual([]);
    expect(await filesLeft()).toEqual(before);
  });

  it.each(["support", "viewer"] as const)("by an operator who is %s is refused unread", async (role) => {
    const cookie = await aSignedInOperator(role);
    const outcome = await send({ fields: { version: "1.0.0" }, file: bytes(10), cookie });
    expect(outcome).toMatchObject({ status: 403, isReceived: false });
    expect(await filesLeft()).toEqual(before);
  });

  it("without a session is refused before its file, and a CI token is none", async () => {
    const headers = { authorization: `Bearer ${(await aPublisher()).ci.token}` };
    expect(await send({ file: bytes(10), headers })).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("Your session has ended. Nothing was stored") },
      isReceived: false,
    });
    const plain = await send({ file: bytes(10), headers: { ...headers, accept: "text/html" } });
    expect(plain).toMatchObject({ status: 303, to: "/console/sign-in", isReceived: false });
    expect(plain.cookies).toContain("__Host-latchkey-console=");
    expect(plain.cookies).toContain("__Host-latchkey-flash=done.over");
    expect(placeIn(plain.cookies.join("; "))).toBe(pathOf("releases"));
    expect(await filesLeft()).toEqual(before);
  });
});
