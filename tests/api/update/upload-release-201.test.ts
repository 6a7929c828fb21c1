import { beforeAll, describe, expect, it } from "vitest";
import { onlyFile, sha256Of, statementIn, uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher, aPublisherOfTwo } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, form, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said, TIMESTAMP, UUID_V7 } from "../read";

let ci: ReturnType<typeof pipeline>;

beforeAll(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

/** The least that can be uploaded, as it is answered. */
const LEAST = {
  id: expect.stringMatching(UUID_V7),
  variant: "basic",
  plugin: null,
  channel: "stable",
  status: "draft",
  notes: null,
  notesUrl: null,
  critical: false,
  manual: false,
  minCoreVersion: null,
  expects: [],
  rollout: 100,
  requiresVersion: null,
  image: null,
  fileName: "app.zip",
  size: 7,
  sha256: sha256Of("content"),
  seq: null,
  payload: null,
  signature: null,
  kid: null,
  files: [onlyFile("app.zip", 7, sha256Of("content"))],
  createdAt: expect.stringMatching(TIMESTAMP),
  releasedAt: null,
  withdrawnAt: null,
  withdrawReason: null,
};

const STATEMENT = {
  seq: expect.any(Number),
  payload: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
  signature: expect.stringMatching(/^[A-Za-z0-9_-]{86}$/),
  kid: expect.stringMatching(/^[0-9a-f]{16}$/),
};

const SIGNED = {
  status: "published",
  ...STATEMENT,
  releasedAt: expect.stringMatching(TIMESTAMP),
};

describe("POST /ci/release 201", () => {
  it("takes a version and a file, and gives every other field its default", async () => {
    const before = await filesLeft();
    const answer = await ci.release(formOf({ version: "1.0.0", file: file() }));
    expect(said(answer)).toEqual({ status: 201, body: { ...LEAST, version: "1.0.0" } });
    expect(await filesLeft()).toHaveLength(before.length + 1);
  });

  it("keeps every field, and publishes", async () => {
    const notes = "# Größe\r\n\r\n- naïve 𝔘nicode\n";
    const answer = await ci.release(
      formOf({
        variant: "basic",
        version: "2.0.0-beta.1",
        channel: "beta",
        notes,
        notesUrl: "https://example.com/notes?v=2#top",
        critical: "true",
        manual: "true",
        publish: "true",
        file: file("other content", "Größe 2.0.0 (x64).zip"),
      }),
    );
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        ...LEAST,
        ...SIGNED,
        version: "2.0.0-beta.1",
        channel: "beta",
        notes: "# Größe\n\n- naïve 𝔘nicode",
        notesUrl: "https://example.com/notes?v=2#top",
        critical: true,
        manual: true,
        fileName: "Größe 2.0.0 (x64).zip",
        size: 13,
        sha256: sha256Of("other content"),
        files: [onlyFile("Größe 2.0.0 (x64).zip", 13, sha256Of("other content"), STATEMENT)],
      },
    });
  });

  it("takes an image in place of a file", async () => {
    const image = "registry.example.com/team/app:3.0.0";
    const answer = await ci.release(formOf({ version: "3.0.0", image, publish: "true" }));
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        ...LEAST,
        ...SIGNED,
        version: "3.0.0",
        image,
        fileName: null,
        size: null,
        sha256: null,
        files: [],
      },
    });
  });

  it("takes false for what it is, and an empty field for an absent one", async () => {
    const answer = await ci.release(
      formOf({
        version: "1.0.1",
        file: file(),
        publish: "false",
        critical: "false",
        manual: "false",
        channel: "",
        variant: "",
        notes: "",
        notesUrl: "",
        image: "",
      }),
    );
    expect(said(answer)).toEqual({ status: 201, body: { ...LEAST, version: "1.0.1" } });
  });

  it("drops one leading v of the version", async () => {
    const answer = await ci.release(formOf({ version: "v1.0.2", file: file() }));
    expect(said(answer)).toEqual({ status: 201, body: { ...LEAST, version: "1.0.2" } });
  });

  it("takes the fields in any order, the file first, last or in the middle", async () => {
    const first = form(["file", file()], ["version", "1.0.3"], ["channel", "beta"], ["notes", "n"]);
    const middle = form(["notes", "n"], ["file", file()], ["version", "1.0.4"], ["channel", "beta"]);
    const expected = { ...LEAST, channel: "beta", notes: "n" };
    expect(said(await ci.release(first))).toEqual({ status: 201, body: { ...expected, version: "1.0.3" } });
    expect(said(await ci.release(middle))).toEqual({ status: 201, body: { ...expected, version: "1.0.4" } });
  });

  it("marks a release as manual whose notes have the heading", async () => {
    const answer = await ci.release(
      formOf({ version: "1.0.6", file: file(), notes: "New.\n\n## Manual steps\n\n1. Stop it." }),
    );
    expect(answer).toMatchObject({ status: 201, body: { manual: true, critical: false } });
  });

  it("takes a prerelease for beta, and build metadata for stable", async () => {
    const beta = formOf({ version: "1.1.0-rc.1+build.7", channel: "beta", file: file() });
    expect(await ci.release(beta)).toMatchObject({ status: 201, body: { version: "1.1.0-rc.1+build.7" } });
    const stable = formOf({ version: "1.1.0+build.7", file: file() });
    expect(await ci.release(stable)).toMatchObject({ status: 201, body: { version: "1.1.0+build.7" } });
  });

  it("takes notes of 100 000 characters, however many bytes they have", async () => {
    const notes = "ü".repeat(100_000);
    const answer = await ci.release(formOf({ version: "1.2.0", file: file(), notes }));
    expect(answer).toMatchObject({ status: 201, body: { notes } });
  });

  it("takes a file of any bytes, boundaries of others and line ends among them", async () => {
    const bytes = Buffer.concat([
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
      Buffer.from("\r\n--another-boundary\r\n\r\n\r\n----latchkey-test"),
      Buffer.alloc(300_000, 0x0d),
    ]);
    const answer = await ci.release(formOf({ version: "1.3.0", file: file(bytes) }));
    expect(answer).toMatchObject({ status: 201, body: { size: bytes.length, sha256: sha256Of(bytes) } });
  });

  it("says in the statement what it says in the record", async () => {
    const notes = "What is new: 𝔘";
    const answer = await ci.release(
      formOf({ version: "1.4.0", file: file("signed", "s.zip"), notes, critical: "true", publish: "true" }),
    );
    const record = uploadedRecord(answer);
    expect(statementIn(record.payload)).toMatchObject({
      version: "1.4.0",
      variant: "basic",
      channel: "stable",
      name: "s.zip",
      size: 6,
      sha256: sha256Of("signed"),
      notesSha256: sha256Of(notes),
      critical: true,
      manual: false,
      kid: record.kid,
      seq: record.seq,
      releasedAt: record.releasedAt,
    });
  });

  it("works for an application that sells nothing", async () => {
    const { application, ci: token } = await aPublisher({ kind: "updates_only" });
    const answer = await pipeline(application.slug, token.token).release(
      formOf({ version: "1.0.0", file: file(), publish: "true" }),
    );
    expect(answer).toMatchObject({ status: 201, body: { status: "published" } });
  });
});

describe("the variant of an upload", () => {
  it("may be any of the product's, each with numbers of its own", async () => {
    const { application, ci: token } = await aPublisherOfTwo();
    const two = pipeline(application.slug, token.token);
    for (const variant of ["basic", "unlimited"]) {
      const answer = await two.release(formOf({ variant, version: "1.0.0", file: file() }));
      expect(said(answer)).toEqual({ status: 201, body: { ...LEAST, variant, version: "1.0.0" } });
    }
  });
});
