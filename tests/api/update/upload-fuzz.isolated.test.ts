import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf, streamOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";

process.env.CI_CALLS_PER_MINUTE = "1000000";

const RUNS = 100;
/** Minutes: only what hangs runs into it, however busy others keep the machine. */
const HANG_MS = 120_000;
const whole = formOf({ notes: "n", version: "1.0.0", file: file("c".repeat(300)), channel: "stable" });

let ci: ReturnType<typeof pipeline>;

beforeAll(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

/** Cuts out, doubles, overwrites, inserts: what a broken line or a hostile pipeline makes of a good body. */
const mutation = fc.record({
  at: fc.nat({ max: whole.body.length }),
  drop: fc.nat({ max: 40 }),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom(
      "\r\n",
      "--",
      "\0",
      "------latchkey-test-boundary",
      "------latchkey-test-boundary--\r\n",
      ";",
      '"',
    ),
    fc.constantFrom("Content-Disposition: form-data", 'name="file"; filename="', "\r\n\r\n", "version", ": "),
  ),
});

const mutated = fc
  .array(mutation, { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.reduce(
      (body, { at, drop, put }) =>
        Buffer.concat([body.subarray(0, at), Buffer.from(put), body.subarray(at + drop)]),
      whole.body,
    ),
  );

/** In pieces of any size, ending well or not. */
const sent = fc.record({
  body: fc.oneof({ weight: 9, arbitrary: mutated }, fc.uint8Array({ maxLength: 500 }).map(Buffer.from)),
  piece: fc.integer({ min: 1, max: 400 }),
  end: fc.constantFrom("closed", "broken"),
});

function inPieces(body: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), HANG_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

describe.each(["release", "plugin"] as const)("POST /ci/%s, whatever is sent", (endpoint) => {
  it("answers in time, and with 4xx in JSON where it does not take it", async () => {
    await fc.assert(
      fc.asyncProperty(sent, async ({ body, piece, end }) => {
        const answer = await inTime(
          ci.call("POST", `/${endpoint}`, {
            body: streamOf(inPieces(body, piece), end),
            headers: whole.headers,
          }),
        );
        if (end === "closed" && answer.status === 201) return;
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).toMatchObject({ error: expect.any(String) });
      }),
      { numRuns: RUNS },
    );
  });

  it("keeps a file for every release and not one more", async () => {
    const { rows } = await databasePool().query<{ key: string }>(
      "SELECT 'files/' || storage_key AS key FROM release_files ORDER BY 1",
    );
    expect(await filesLeft()).toEqual(rows.map(({ key }) => key));
  });
});

describe("POST /ci/release with any content type", () => {
  it("answers 4xx in JSON", async () => {
    const word = fc.string({ unit: fc.constantFrom(..."abc/;= \"'*-\t%"), maxLength: 20 });
    const type = fc.oneof(
      word,
      word.map((text) => `multipart/form-data; boundary=${text}`),
    );
    await fc.assert(
      fc.asyncProperty(type, async (contentType) => {
        const answer = await inTime(
          ci.call("POST", "/release", { body: whole.body, headers: { "content-type": contentType } }),
        );
        expect([400, 415]).toContain(answer.status);
        expect(answer.body).toMatchObject({ error: expect.any(String) });
      }),
      { numRuns: RUNS },
    );
  });
});
