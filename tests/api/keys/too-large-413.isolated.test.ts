import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aShop } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { said } from "../read";

const MAX = 64 * 1024;
const CHUNK = 4 * 1024;

let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  const { application, service } = await aShop();
  seller = serviceToken(application.slug, service.token);
});

const tooLarge = {
  status: 413,
  body: { error: "too_large", message: "The body may have at most 65536 bytes." },
};

/** Endless white space; counts what was taken of it. Nothing is produced before somebody reads. */
function endless() {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += CHUNK;
        controller.enqueue(new Uint8Array(CHUNK).fill(0x20));
      },
      cancel() {
        taken.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, stream };
}

describe("POST /keys 413", () => {
  it("refuses a body that announces more than 64 KiB without reading a byte of it", async () => {
    const { taken, stream } = endless();
    const headers = { "content-length": String(10 * 1024 * 1024) };
    expect(said(await seller.issue(stream, { headers }))).toEqual(tooLarge);
    expect(taken.bytes).toBe(0);
  });

  it("stops reading a body without length as soon as it exceeds 64 KiB", async () => {
    const { taken, stream } = endless();
    expect(said(await seller.issue(stream))).toEqual(tooLarge);
    expect(taken).toEqual({ bytes: MAX + CHUNK, cancelled: true });
  });

  it("believes what it reads, not a small Content-Length", async () => {
    const { taken, stream } = endless();
    expect(said(await seller.issue(stream, { headers: { "content-length": "20" } }))).toEqual(tooLarge);
    expect(taken.cancelled).toBe(true);
  });

  it("accepts exactly 64 KiB and refuses one byte more", async () => {
    const body = '{"plan":"pro"}';
    expect(await seller.issue(body.padEnd(MAX))).toMatchObject({ status: 201 });
    expect(said(await seller.issue(body.padEnd(MAX + 1)))).toEqual(tooLarge);
    const { rows } = await databasePool().query("SELECT count(*)::int AS keys FROM license_keys");
    expect(rows).toEqual([{ keys: 1 }]);
  });

  it.each(["suspend", "revoke", "reactivate"] as const)("holds for %s as well", async (verb) => {
    const answer = await seller[verb]("0197a000-0000-7000-8000-000000000000", "{}".padEnd(MAX + 1));
    expect(said(answer)).toEqual(tooLarge);
  });

  it("answers a body that breaks off with 400", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error("gone"));
      },
    });
    expect(said(await seller.issue(broken))).toEqual({
      status: 400,
      body: { error: "invalid_json", message: "The body broke off." },
    });
  });
});
