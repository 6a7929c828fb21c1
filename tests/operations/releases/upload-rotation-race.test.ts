import { beforeEach, describe, expect, it } from "vitest";
import { createSigningKey, withdrawSigningKey } from "@/lib/domain/applications/signing-keys";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { activateAndResign } from "@/lib/domain/publishing/rotate-release-key";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import { contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { publishedKeys } from "../../api/read";
import { verifyPublished } from "./verify-published";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let application: typeof publisher.application;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher();
  application = publisher.application;
  ci = pipeline(application.slug, publisher.ci.token);
});

async function releases() {
  return listReleases(contextAt(), application, "core");
}

async function rotate(): Promise<void> {
  const { kid } = await createSigningKey(contextAt(), application, "release");
  await activateAndResign(contextAt(), application, kid);
}

/** All but the active key: the next statement must not need one of them. */
async function withdrawFormerKeys(): Promise<void> {
  for (const { kid, active } of publishedKeys(await program(application.slug).publicKey()))
    if (!active) await withdrawSigningKey(contextAt(), application, kid);
}

describe("uploads and rotations at the same time", () => {
  it("leave every release signed by the key that is active in the end, each with a number of its own", async () => {
    const uploads = Array.from({ length: 12 }, (_, minor) =>
      ci.release(formOf({ version: `1.${minor}.0`, file: file(`${minor}`), publish: "true" })),
    );
    const rotations = Array.from({ length: 4 }, () => rotate());
    const answers = await Promise.all(uploads);
    await Promise.all(rotations);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));

    const all = await releases();
    const [active] = publishedKeys(await program(application.slug).publicKey()).filter((key) => key.active);
    expect(new Set(all.map(({ kid }) => kid))).toEqual(new Set([active?.kid]));
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(12);
    await withdrawFormerKeys();
    expect(await verifyPublished(application.slug, all)).toEqual([]);
  });

  it("and publishing and withdrawing beside them leave nothing half done", async () => {
    const drafts = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((minor) => aRelease(application, `1.${minor}.0`, { publish: false })),
    );
    await Promise.all(
      [
        ...drafts.map(({ id }) => publishRelease(contextAt(), application, id)),
        rotate(),
        ...drafts.slice(0, 3).map(({ id }) => withdrawRelease(contextAt(), application, id, "a test")),
        rotate(),
        ci.release(formOf({ version: "2.0.0", image: "app:2.0.0", publish: "true" })),
      ].map((work) => work.catch((error: unknown) => expect(error).toMatchObject({ code: "invalid_input" }))),
    );
    const all = await releases();
    expect(all.filter(({ status }) => status === "withdrawn")).toHaveLength(3);
    expect(all.filter(({ status }) => status === "published")).toHaveLength(4);
    const numbers = all.flatMap(({ seq }) => (seq === null ? [] : [seq]));
    expect(new Set(numbers).size).toBe(numbers.length);
    await withdrawFormerKeys();
    expect(await verifyPublished(application.slug, all)).toEqual([]);
  });
});
