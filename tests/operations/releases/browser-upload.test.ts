import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { listReleases } from "@/lib/domain/releases/list";
import { upload, uploadFormAt } from "@/lib/forms/console/upload";
import { isShown } from "@/lib/forms/form";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
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

async function send({ fields = {}, file = null, cookie = "", headers = {}, of = "releases" }: Sent) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append("file", new Blob([file]), "app.zip");
  const path = `/console/applications/${slug}/${of}/upload`;
  const form = uploadFormAt(path);
  if (!form) throw new Error(`${path} takes no upload`);
  const request = new Request(ORIGIN + path, {
    method: "POST",
    body,
    headers: { origin: ORIGIN, cookie, ...headers, [PEER_HEADER]: peerValue("10.0.0.1") },
  });
  return upload(form, path, request);
}

const releases = () => listReleases(contextAt(), application, "core");
const bytes = (size: number) => new Uint8Array(randomBytes(size));

describe("an upload from an operator's browser", () => {
  it("of 50 MB becomes a draft under the operator's name, byte for byte", async () => {
    const file = bytes(50 * MEGABYTE);
    const cookie = await aSignedInOperator("developer");
    const outcome = await send({ fields: { version: "1.0.0", notes: "a\r\nb" }, file, cookie });
    const [release] = await releases();
    expect(outcome).toEqual({ to: `/console/applications/${slug}/releases/${release?.id}?done=uploaded` });
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
    const path = `/console/applications/${slug}/releases/upload`;
    const form = uploadFormAt(path);
    const headers = { cookie, origin: ORIGIN, "content-type": "multipart/form-data; boundary=b" };
    const request = new Request(ORIGIN + path, { method: "POST", body, headers });
    if (!form) throw new Error("no form");
    expect(await upload(form, path, request)).toMatchObject({ to: expect.stringMatching(/done=published$/) });
    expect(await releases()).toMatchObject([{ status: "published", image, fileName: null }]);
    expect(await filesLeft()).toEqual(before);
  });

  it("calls fields by their labels when it refuses", async () => {
    const cookie = await aSignedInOperator("owner");
    expect(
      await send({ fields: { version: "1.0.0", image: "a/b:1" }, file: bytes(10), cookie }),
    ).toMatchObject({
      status: 400,
      field: "file",
      message: expect.stringContaining("Choose a file, or name a container image"),
    });
    expect(await send({ fields: { version: "one" }, file: bytes(10), cookie })).toMatchObject({
      status: 400,
      field: "version",
      message: expect.stringMatching(/^The version must be/),
    });
  });

  it("takes a plugin's package", async () => {
    const file = new Uint8Array(
      writeZip([{ name: "plugin.json", content: '{"id":"charts","version":"0.1.0"}' }]),
    );
    const outcome = await send({ of: "plugins", file, cookie: await aSignedInOperator("developer") });
    expect(outcome).toMatchObject({ to: expect.stringContaining("/releases/") });
    expect(await listReleases(contextAt(), application, "plugin")).toMatchObject([{ plugin: "charts" }]);
  });

  it("says why it was refused and what was typed, and leaves no file", async () => {
    await aRelease(application, "1.0.0");
    const cookie = await aSignedInOperator("developer");
    const kept = await filesLeft();
    const refused = async (fields: Record<string, string>, file: Sent["file"] = bytes(10)) => {
      const outcome = await send({ fields, file, cookie });
      if (!isShown(outcome)) return outcome;
      const { status, values, message } = outcome;
      return status === 409 ? { status, values, message } : { status, values };
    };
    const taken = { version: "1.0.0", notes: "new" };
    expect(await refused(taken)).toEqual({
      status: 409,
      values: taken,
      message: "The version 1.0.0 exists already. Choose a higher version.",
    });
    const prerelease = { version: "1.1.0-rc.1" };
    expect(await refused(prerelease)).toEqual({ status: 400, values: prerelease });
    expect(await refused({ version: "1.1.0" }, null)).toMatchObject({ status: 400 });
    expect(await refused({ version: "1.1.0", variant: "none" })).toMatchObject({ status: 400 });
    expect(await refused({})).toMatchObject({ status: 400 });
    expect(await releases()).toHaveLength(1);
    expect(await filesLeft()).toEqual(kept);
  });

  it.each([
    ["from another website", { origin: "https://evil.example" }],
    ["from a neighbour", { "sec-fetch-site": "same-site" }],
  ])("%s is refused unread", async (_title, headers) => {
    const cookie = await aSignedInOperator("owner");
    const sent = { fields: { version: "1.0.0" }, file: bytes(10), cookie, headers };
    expect(await send(sent)).toMatchObject({ status: 403 });
    expect(await releases()).toEqual([]);
    expect(await filesLeft()).toEqual(before);
  });

  it.each(["support", "viewer"] as const)("by an operator who is %s is refused unread", async (role) => {
    const cookie = await aSignedInOperator(role);
    expect(await send({ fields: { version: "1.0.0" }, file: bytes(10), cookie })).toMatchObject({
      status: 403,
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("without a session ends at the door, and a CI token is none", async () => {
    const headers = { authorization: `Bearer ${(await aPublisher()).ci.token}` };
    expect(await send({ file: bytes(10), headers })).toMatchObject({ path: "/console/sign-in", status: 401 });
    expect(await filesLeft()).toEqual(before);
  });
});
