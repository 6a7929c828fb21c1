import { describe, expect, it } from "vitest";
import { config } from "@/lib/config";
import { refusal, send } from "./visitor";

const PATH = "/console/sign-in";

describe("a request to a page of the console that is no form of ours", () => {
  const right = { email: "anna@example.test" };

  it.each([
    ["without a word on what it is", ""],
    ["in JSON", "application/json"],
    ["in parts", "multipart/form-data; boundary=x"],
    ["as text", "text/plain"],
    ["with a type that begins like ours", "application/x-www-form-urlencodedx"],
    ["with two types", "text/plain, application/x-www-form-urlencoded"],
  ])("%s is refused unread with 415", async (_title, type) => {
    const sent = { body: right, headers: { "content-type": type } };
    expect(await send(PATH, sent)).toEqual(refusal(PATH, 415, "unreadable"));
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://blog.example.test" },
    { origin: "https://evil.example" },
  ])("from another website is refused with 403: %o", async (headers) => {
    expect(await send(PATH, { body: right, headers })).toEqual(refusal(PATH, 403, "foreign_origin"));
  });

  it("over the limit is refused with 413, whether it says its length or not", async () => {
    const max = config().limits.jsonBodyMaxBytes;
    const tooMuch = `email=${"x".repeat(max)}`;
    expect(await send(PATH, { body: tooMuch })).toEqual(refusal(PATH, 413, "too_large"));
    const headers = { "content-length": String(tooMuch.length) };
    expect(await send(PATH, { body: tooMuch, headers })).toEqual(refusal(PATH, 413, "too_large"));
    const justRight = `email=${"x".repeat(max - 6)}`;
    expect(await send(PATH, { body: justRight })).not.toMatchObject({ status: 413 });
  });

  it("that breaks off is refused with 400", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("ema")),
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await send(PATH, { body })).toEqual(refusal(PATH, 400, "unreadable"));
  });

  it("that is not UTF-8 is refused with 400", async () => {
    const body = Uint8Array.of(0x64, 0x6f, 0x3d, 0xff, 0xfe);
    expect(await send(PATH, { body })).toEqual(refusal(PATH, 400, "unreadable"));
  });
});
