import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { deferred } from "@/tests/support/deferred";
import type { Answer } from "@/tests/support/personas";
import { statementIn } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

async function releases(): Promise<{ key: string; seq: number | null }[]> {
  const { rows } = await databasePool().query(
    "SELECT 'files/' || storage_key AS key, seq::int FROM release_files WHERE application_id = $1 ORDER BY seq",
    [publisher.application.id],
  );
  return rows;
}

/** All but their last byte sent; `finish` sends it, to all in the same moment. */
function uploadsHeldBack(bodies: readonly Buffer[], contentType: string) {
  const { promise: released, resolve: finish } = deferred();
  const answers = bodies.map((body) => {
    const pieces = [body.subarray(0, -10), body.subarray(-10)];
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (pieces.length === 1) await released;
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    return ci.call("POST", "/release", { body: stream, headers: { "content-type": contentType } });
  });
  return { answers: Promise.all(answers), finish };
}

describe("uploads of one version at the same time", () => {
  it.each([2, 8])("give one 201 and only 409 besides, and one stored file: %i of them", async (count) => {
    const before = await filesLeft();
    const forms = Array.from({ length: count }, (_, index) =>
      formOf({ version: "1.0.0", file: file(`content ${index}`), publish: "true" }),
    );
    const contentType = forms[0]?.headers["content-type"] ?? "";
    const { answers, finish } = uploadsHeldBack(
      forms.map(({ body }) => body),
      contentType,
    );
    finish();
    const got = await answers;
    expect(statuses(got)).toEqual([201, ...Array(count - 1).fill(409)]);
    const winner = got.find(({ status }) => status === 201)?.body;
    for (const { status, body } of got) {
      if (status === 409)
        expect(body).toEqual({
          error: "version_exists",
          message: expect.any(String),
          identical: false,
          release: winner,
        });
    }
    const [only, ...more] = await releases();
    expect(more).toEqual([]);
    expect((await filesLeft()).filter((name) => !before.includes(name))).toEqual([only?.key]);
  });

  it("tell the loser with the same bytes that they are identical", async () => {
    const upload = formOf({ version: "1.0.0", file: file("same"), publish: "true" });
    const got = await Promise.all([ci.release(upload), ci.release(upload)]);
    expect(statuses(got)).toEqual([201, 409]);
    expect(got.find(({ status }) => status === 409)?.body).toMatchObject({ identical: true });
  });
});

describe("uploads of different versions at the same time", () => {
  it("are all taken, and number their statements without gap or repetition", async () => {
    const versions = Array.from({ length: 10 }, (_, minor) => `1.${minor}.0`);
    const got = await Promise.all(
      versions.map((version) => ci.release(formOf({ version, file: file(version), publish: "true" }))),
    );
    expect(statuses(got)).toEqual(Array(10).fill(201));
    expect((await releases()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { rows } = await databasePool().query<{ seq: number; payload: string }>(
      "SELECT seq::int, payload FROM release_files WHERE application_id = $1",
      [publisher.application.id],
    );
    for (const { seq, payload } of rows) expect(statementIn(payload).seq).toBe(seq);
  });
});
