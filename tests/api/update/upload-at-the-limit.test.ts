import { beforeAll, describe, expect, it } from "vitest";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";

const MAX = 100_000;
process.env.UPLOAD_MAX_BYTES = String(MAX);

let ci: ReturnType<typeof pipeline>;

beforeAll(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

describe("an upload of exactly the largest size", () => {
  it("is taken, together with fields that are longer than the file", async () => {
    const answer = await ci.release(
      formOf({ version: "1.0.0", notes: "ü".repeat(100_000), file: file(Buffer.alloc(MAX)) }),
    );
    expect(answer).toMatchObject({ status: 201, body: { size: MAX } });
    expect(await filesLeft()).toHaveLength(1);
  });
});
