import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { jsonObject, readJsonObject } from "@/lib/http/body";
import { processorTime } from "@/tests/support/processor-time";

const MAX = config().limits.jsonBodyMaxBytes;

type Sent = { chunks: (string | Uint8Array)[]; headers?: Record<string, string>; breaksOff?: boolean };

/** A body that arrives in pieces, as it does from a socket: without Content-Length unless one is given. */
function arriving({ chunks, headers = {}, breaksOff = false }: Sent) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[seen.pulled];
        seen.pulled += 1;
        if (chunk !== undefined) controller.enqueue(Buffer.from(chunk));
        else if (breaksOff) controller.error(new Error("the client went away"));
        else controller.close();
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return { request: new Request("https://host.test/", init), seen };
}

const read = (...chunks: (string | Uint8Array)[]) => readJsonObject(arriving({ chunks }).request);
const padded = (bytes: number) => `{"a":"${"x".repeat(bytes - '{"a":""}'.length)}"}`;
const refusal = (code: string, status: number, message: RegExp) =>
  expect.objectContaining({ name: "HttpError", code, status, message: expect.stringMatching(message) });
const invalidJson = (message: RegExp) => refusal("invalid_json", 400, message);
const tooLarge = refusal("too_large", 413, /^The body may have at most 65536 bytes\.$/);

describe("a JSON body", () => {
  it("is read whole, wherever it was cut on the way", async () => {
    const content = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ stringUnit: "grapheme" }));
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(400), { maxLength: 8 }), async (object, cuts) => {
        const bytes = Buffer.from(JSON.stringify(object));
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
        expect(await read(...chunks)).toEqual(JSON.parse(bytes.toString()));
      }),
    );
  });

  it("may be missing, which is not the same as empty", async () => {
    expect(await readJsonObject(new Request("https://host.test/", { method: "POST" }))).toBeNull();
    expect(await readJsonObject(new Request("https://host.test/", { method: "POST", body: "" }))).toBeNull();
    expect(await read()).toBeNull();
    expect(await read("{}")).toEqual({});
  });

  it.each(["[]", "[{}]", '"text"', "1", "true", "null"])(
    "is refused when it is no object but %s",
    async (text) => {
      await expect(read(text)).rejects.toEqual(invalidJson(/must be a JSON object\.$/));
    },
  );

  it.each([
    "{",
    "{]",
    "{'a':1}",
    "{a:1}",
    '{"a":1,}',
    '{"a":1} {"b":2}',
    " ",
    "\0",
    '{"a":"\n"}',
    '{"a":01}',
  ])("is refused when it is no JSON: %j", async (text) => {
    await expect(read(text)).rejects.toEqual(invalidJson(/^The body is not valid JSON\.$/));
  });

  it.each([
    ["half a character at its end", [0xc3]],
    ["a byte that is never in UTF-8", [0xff]],
    ["a longer form than needed", [0xc0, 0xaf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
    ["Latin-1", [0xe4]],
  ])("is refused with %s, which is not valid UTF-8", async (_what, bytes) => {
    const chunks = ['{"a":"', Buffer.from(bytes), '"}'];
    await expect(read(...chunks)).rejects.toEqual(invalidJson(/^The body is not valid UTF-8\.$/));
  });

  it("is refused when it names a member twice", async () => {
    await expect(read('{"devices":1,"devices":null}')).rejects.toEqual(
      invalidJson(/^The body names "devices" twice\.$/),
    );
  });

  it("is refused when it breaks off", async () => {
    for (const chunks of [[], ['{"a":'], ['{"a":1}']]) {
      const { request } = arriving({ chunks, breaksOff: true });
      await expect(readJsonObject(request)).rejects.toEqual(invalidJson(/^The body broke off\.$/));
    }
  });

  it("brings no prototype along", async () => {
    const body = await read('{"__proto__":{"admin":true}}');
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(body).not.toHaveProperty("admin");
  });
});

describe("the size of a JSON body", () => {
  it("may be exactly the limit, and not one byte more", async () => {
    expect(await read(padded(MAX))).toHaveProperty("a");
    await expect(read(padded(MAX + 1))).rejects.toEqual(tooLarge);
  });

  it("is refused by its announcement before anything is read", async () => {
    const { request, seen } = arriving({ chunks: ["{}"], headers: { "content-length": String(MAX + 1) } });
    await expect(readJsonObject(request)).rejects.toEqual(tooLarge);
    expect(seen.pulled).toBe(0);
  });

  it.each(["0", "1", "-1", "nonsense", "1e3"])(
    "is counted, whatever Content-Length says: %s",
    async (length) => {
      const chunks = [padded(MAX), " "];
      const { request } = arriving({ chunks, headers: { "content-length": length } });
      await expect(readJsonObject(request)).rejects.toEqual(tooLarge);
    },
  );

  it("is counted across pieces, and the rest of an endless body is not asked for", async () => {
    const piece = "x".repeat(1024);
    const { request, seen } = arriving({ chunks: Array.from({ length: 1_000 }, () => piece) });
    await expect(readJsonObject(request)).rejects.toEqual(tooLarge);
    expect(seen).toEqual({ pulled: MAX / 1024 + 1, cancelled: true });
  });
});

it("is read in at most three times the time that its JSON takes, however many members it has", () => {
  const members = Array.from({ length: 6_000 }, (_, index) => `"m${index}":0`);
  const bytes = Buffer.from(`{${members.join(",")}}`);
  const text = bytes.toString();
  const timeOf = (work: () => unknown) => {
    const begun = processorTime();
    for (let run = 0; run < 10; run++) work();
    return processorTime() - begun;
  };
  // In turn, and the shortest of each: a machine that is busy makes single ones long.
  const rounds = Array.from({ length: 9 }, () => [
    timeOf(() => jsonObject(bytes)),
    timeOf(() => JSON.parse(text)),
  ]);
  const shortest = (of: 0 | 1) => Math.min(...rounds.map((round) => round[of] ?? 0));
  expect(shortest(0)).toBeLessThan(3 * shortest(1));
});
