/** Lists of nupkg packages: Velopack's, and RELEASES of Squirrel.Windows. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;

const packed = (version: string) => Buffer.from(nupkg({ ...VELOPACK, version }));

/** As `vpk` packs it, uploaded by a pipeline. */
async function upload(version: string, ...kinds: ("full" | "delta")[]): Promise<void> {
  const { application, ci } = publisher;
  const files = kinds.map(
    (kind): Part => ["file", file(packed(version), `${VELOPACK.id}-${version}-${kind}.nupkg`)],
  );
  const answer = await pipeline(application.slug, ci.token).release(
    form(["version", version], ["publish", "true"], ...files),
  );
  expect(answer).toMatchObject({ status: 201 });
}

beforeAll(async () => {
  publisher = await aPublisher();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "squirrel", "velopack");
  await upload("1.0.0", "full");
  await upload("1.1.0", "full", "delta");
  await upload("1.2.0", "delta");
});

const capitals = (algorithm: string, content: Uint8Array) =>
  createHash(algorithm).update(content).digest("hex").toUpperCase();

describe("Velopack's list", () => {
  it("names packages by bare names, digests in capitals and nothing null; a delta alone is no version", async () => {
    const { text } = await client.ask("feeds/basic/velopack/releases.win-x64.json?localVersion=1.0.0&id=App");
    expect(text).not.toContain("null");
    const { Assets } = JSON.parse(text) as { Assets: Record<string, unknown>[] };
    expect(Assets.map(({ FileName, Type }) => [FileName, Type])).toEqual([
      [`${VELOPACK.id}-1.1.0-full.nupkg`, "Full"],
      [`${VELOPACK.id}-1.1.0-delta.nupkg`, "Delta"],
      [`${VELOPACK.id}-1.0.0-full.nupkg`, "Full"],
    ]);
    const content = packed("1.1.0");
    expect(Assets[0]).toEqual({
      PackageId: VELOPACK.id,
      Version: "1.1.0",
      Type: "Full",
      FileName: `${VELOPACK.id}-1.1.0-full.nupkg`,
      SHA1: capitals("sha1", content),
      SHA256: capitals("sha256", content),
      Size: content.length,
    });
    expect((await client.ask(`feeds/basic/velopack/${VELOPACK.id}-1.1.0-full.nupkg`)).status).toBe(200);
  });

  it("is empty, and no error, for a channel without packages", async () => {
    expect(await client.json("feeds/basic/velopack/releases.osx.json")).toEqual({ Assets: [] });
    expect((await client.ask("feeds/basic/velopack/anything.json")).status).toBe(404);
    expect((await client.ask("feeds/basic/velopack/Other.nupkg")).status).toBe(404);
  });
});

describe("RELEASES", () => {
  it("has a line a whole package of Velopack, oldest first, also for who is up to date", async () => {
    const { text } = await client.ask(
      "feeds/basic/squirrel/win32-x64/1.1.0/RELEASES?id=App&localVersion=1.1.0",
    );
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^[0-9A-F]{40} https?:\S+\/files\/1\.0\.0\/Example\.App-1\.0\.0-full\.nupkg \d+$/,
    );
    expect((await client.ask(lines[1]?.split(" ")[1] ?? "")).status).toBe(200);
    const legacy = await client.ask("feeds/basic/velopack/RELEASES-win-x64");
    expect(legacy.text).toContain(`${VELOPACK.id}-1.1.0-full.nupkg `);
    expect(text + legacy.text).not.toContain("-delta.nupkg");
  });
});
