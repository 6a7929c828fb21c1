import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aToken } from "@/tests/support/factories";
import type { Answer } from "@/tests/support/personas";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, form, formOf, streamOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said } from "../read";

const whole = formOf({ version: "1.0.0", file: file("c".repeat(200_000)), notes: "n", publish: "true" });
const ENDPOINTS = ["release", "plugin"] as const;

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeAll(async () => {
  publisher = await aPublisher();
});

/** A token each: there are more calls here than one may make in a minute. */
beforeEach(async () => {
  const { token } = await aToken(publisher.application, "ci");
  ci = pipeline(publisher.application.slug, token);
});

afterEach(async () => {
  expect(await filesLeft()).toEqual([]);
  const { rows } = await databasePool().query("SELECT count(*)::int AS releases FROM releases");
  expect(rows).toEqual([{ releases: 0 }]);
});

function send(endpoint: (typeof ENDPOINTS)[number], body: unknown, headers = whole.headers): Promise<Answer> {
  return ci.call("POST", `/${endpoint}`, { body, headers });
}

const malformed = {
  status: 400,
  body: { error: "invalid_request", message: "The body is not well-formed multipart/form-data." },
};
const brokenOff = { status: 400, body: { error: "invalid_request", message: "The upload broke off." } };
const type = (contentType: string) => ({ "content-type": contentType });

describe.each(ENDPOINTS)("POST /ci/%s with a body that is not whole", (endpoint) => {
  /** In the first boundary, a head, the file, the field after it, the last boundary. */
  const { length } = whole.body;
  const cuts = [1, 60, 130, 250, 100_000, length - 350, length - 200, length - 60, length - 40, length - 3];

  it.each(cuts)("answers 400 when it ends after %i bytes", async (bytes) => {
    expect(said(await send(endpoint, whole.body.subarray(0, bytes)))).toEqual(malformed);
  });

  it.each(cuts)("leaves nothing behind when the client goes away after %i bytes", async (bytes) => {
    const body = streamOf([whole.body.subarray(0, bytes)], "broken");
    expect(said(await send(endpoint, body))).toEqual(brokenOff);
  });

  it("leaves nothing behind when the client goes away before the first byte", async () => {
    expect(said(await send(endpoint, streamOf([], "broken")))).toEqual(brokenOff);
  });

  it("leaves nothing behind when the client goes away between the last byte and the end", async () => {
    expect((await send(endpoint, streamOf([whole.body], "broken"))).status).toBe(400);
  });
});

describe.each(ENDPOINTS)("POST /ci/%s with a client that is still sending", (endpoint) => {
  /** The first piece, and then nothing, without an end. */
  function unfinished(piece: Uint8Array): ReadableStream<Uint8Array> {
    return new ReadableStream({ start: (controller) => controller.enqueue(piece) });
  }

  it("answers as soon as something is wrong, also where the file begins behind it", async () => {
    const { body } = form(["notes", "one"], ["notes", "two"], ["file", file("c".repeat(1000))]);
    const piece = body.subarray(0, body.length - 200);
    expect(said(await send(endpoint, unfinished(piece)))).toEqual({
      status: 400,
      body: { error: "invalid_request", message: '"notes" is given twice.' },
    });
  });

  it("answers as soon as something is wrong behind the file", async () => {
    const { body } = form(["file", file("c".repeat(1000))], ["notes", "one"], ["notes", "two"], ["x", "y"]);
    expect(said(await send(endpoint, unfinished(body.subarray(0, body.length - 50))))).toEqual({
      status: 400,
      body: { error: "invalid_request", message: '"notes" is given twice.' },
    });
  });
});

describe.each(ENDPOINTS)("POST /ci/%s with a body that is no form", (endpoint) => {
  it.each([
    ["nothing", "", "The body is empty."],
    ["a line end", "\r\n", "The body is not well-formed multipart/form-data."],
    ["a text", "version=1.0.0", "The body is not well-formed multipart/form-data."],
    ["JSON", '{"version":"1.0.0"}', "The body is not well-formed multipart/form-data."],
    [
      "the boundary of another",
      "--another\r\n\r\n--another--\r\n",
      "The body is not well-formed multipart/form-data.",
    ],
  ])("answers 400 to %s", async (_title, body, message) => {
    expect(said(await send(endpoint, body === "" ? streamOf([]) : body))).toEqual({
      status: 400,
      body: { error: "invalid_request", message },
    });
  });

  it("answers 400 to no body at all", async () => {
    expect(said(await send(endpoint, undefined))).toEqual({
      status: 400,
      body: { error: "invalid_request", message: "The body is empty." },
    });
  });

  it("answers 400 to a part whose head is broken, the file having begun", async () => {
    const text = whole.body.toString("latin1").replace('name="notes"', 'name="notes"\r\nbroken head');
    expect(said(await send(endpoint, Buffer.from(text, "latin1")))).toEqual(malformed);
  });

  it("answers 400 to a file that begins behind the end of the form, and does not wait for its own", async () => {
    const form = Buffer.concat([Buffer.from("------latchkey-test-boundary--\r\n"), whole.body]);
    const inTheFile = form.indexOf("ccc") + 1_000;
    const pieces = [form.subarray(0, inTheFile), form.subarray(inTheFile)];
    expect(said(await send(endpoint, streamOf(pieces)))).toEqual(malformed);
  });

  it("answers 400 to a head that does not end", async () => {
    const endless = `------latchkey-test-boundary\r\nContent-Disposition: form-data; name="${"n".repeat(20_000)}`;
    expect(said(await send(endpoint, endless))).toEqual(malformed);
  });

  it.each(["multipart/form-data", "multipart/form-data; charset=utf-8", "multipart/form-data; boundary="])(
    "answers 400 to the type %j, which names no boundary",
    async (contentType) => {
      expect(said(await send(endpoint, whole.body, type(contentType)))).toEqual({
        status: 400,
        body: { error: "invalid_request", message: "The Content-Type names no boundary." },
      });
    },
  );
});
