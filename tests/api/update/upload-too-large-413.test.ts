import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, form, formOf, streamOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { uploadFromBrowser } from "@/tests/support/upload-from-browser";
import { said } from "../read";

const MAX = 100_000;
const MIB = 1024 ** 2;
/** Besides the file there may be fields, 50 of half a MiB. */
const FIELDS_MAX_BYTES = 25 * MIB;
process.env.UPLOAD_MAX_BYTES = String(MAX);

let ci: ReturnType<typeof pipeline>;
let slug: string;

beforeAll(async () => {
  const { application, ci: token } = await aPublisher();
  slug = application.slug;
  ci = pipeline(slug, token.token);
});

afterEach(async () => {
  expect(await filesLeft()).toEqual([]);
});

const tooLarge = {
  status: 413,
  body: { error: "too_large", message: "The file may have at most 100000 bytes." },
};
const ENDPOINTS = ["release", "plugin"] as const;

it("a file that is too large is 413 from a browser, too", async () => {
  const form = formOf({ version: "1.0.0", file: file("x".repeat(MAX + 1)) });
  expect(await uploadFromBrowser(slug, form)).toEqual({
    status: 413,
    body: { message: "The file can have at most 100 kB." },
  });
});

/** `head`, then `filler` for ever; nothing is produced before somebody reads. */
function endless(head: Uint8Array, filler: Uint8Array) {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = taken.bytes === 0 ? head : filler;
        taken.bytes += piece.length;
        controller.enqueue(piece);
      },
      cancel() {
        taken.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, stream };
}

/** All of a form up to the content of its last file. */
function unfinished(name: string): Buffer {
  const { body } = form(["version", "1.0.0"], [name, file("x")]);
  return body.subarray(0, body.indexOf("x\r\n------"));
}

const { headers } = formOf({});

describe.each(ENDPOINTS)("POST /ci/%s 413", (endpoint) => {
  it("refuses a body that announces too much without reading a byte of it", async () => {
    const { taken, stream } = endless(unfinished("file"), Buffer.alloc(1000));
    const announced = { ...headers, "content-length": String(MAX + FIELDS_MAX_BYTES + 1) };
    expect(said(await ci.call("POST", `/${endpoint}`, { body: stream, headers: announced }))).toEqual(
      tooLarge,
    );
    expect(taken).toEqual({ bytes: 0, cancelled: false });
  });

  it("stops reading a file without announced length soon after it is too large", async () => {
    const { taken, stream } = endless(unfinished("file"), Buffer.alloc(1000));
    expect(said(await ci.call("POST", `/${endpoint}`, { body: stream, headers }))).toEqual(tooLarge);
    expect(taken.cancelled).toBe(true);
    expect(taken.bytes).toBeLessThan(MAX + 200_000);
  });

  it("believes what it reads, not a small Content-Length", async () => {
    const { taken, stream } = endless(unfinished("file"), Buffer.alloc(1000));
    const announced = { ...headers, "content-length": "500" };
    expect(said(await ci.call("POST", `/${endpoint}`, { body: stream, headers: announced }))).toEqual(
      tooLarge,
    );
    expect(taken.cancelled).toBe(true);
  });

  it.each([
    ["what stands before the first boundary", Buffer.from("x"), Buffer.alloc(64 * 1024)],
    ["what stands behind the last", formOf({ version: "1.0.0" }).body, Buffer.alloc(64 * 1024)],
  ])("ends a body whose rest is without end: %s", async (_title, head, filler) => {
    const { taken, stream } = endless(head, filler);
    const answer = await ci.call("POST", `/${endpoint}`, { body: stream, headers });
    expect(said(answer)).toEqual(tooLarge);
    expect(taken.cancelled).toBe(true);
    expect(taken.bytes).toBeLessThan(MAX + FIELDS_MAX_BYTES + MIB);
  });

  it("reads no more of a body than the name of a file that nobody asked for", async () => {
    const { taken, stream } = endless(unfinished("other"), Buffer.alloc(64 * 1024));
    const answer = await ci.call("POST", `/${endpoint}`, { body: stream, headers });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(taken.cancelled).toBe(true);
    expect(taken.bytes).toBeLessThan(MIB);
  });
});

describe("POST /ci/release at its limit", () => {
  it("refuses one byte more than the limit, in one piece and in many", async () => {
    const upload = formOf({ version: "1.0.0", file: file(Buffer.alloc(MAX + 1)), publish: "true" });
    expect(said(await ci.release(upload))).toEqual(tooLarge);
    const pieces = Array.from({ length: Math.ceil(upload.body.length / 999) }, (_, index) =>
      upload.body.subarray(index * 999, (index + 1) * 999),
    );
    expect(said(await ci.call("POST", "/release", { body: streamOf(pieces), headers }))).toEqual(tooLarge);
  });
});
