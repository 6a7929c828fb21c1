import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { packageFacts } from "@/lib/domain/release-files/package-facts/package-facts";
import { withStoredSource } from "@/lib/domain/release-files/stored-source";
import { StorageMissingError, storage } from "@/lib/storage/storage";
import { writeZip } from "@/tests/support/zip-writer";

const PACKAGE = "<package><metadata><id>App</id><version>1.0.0</version></metadata></package>";

it("a stored package is read where it lies, as far as it must be", async () => {
  const key = `releases/${randomUUID()}/App-1.0.0-full.nupkg`;
  const bytes = writeZip([
    { name: "App.nuspec", content: PACKAGE },
    { name: "big", content: Buffer.alloc(600_000), stored: true },
  ]);
  await (await storage()).put(
    key,
    (async function* () {
      yield bytes;
    })(),
  );
  const facts = await withStoredSource(key, bytes.length, (source) =>
    packageFacts("App-1.0.0-full.nupkg", source),
  );
  expect(facts).toEqual({ packageId: "App", version: "1.0.0" });
  await withStoredSource(key, bytes.length, async ({ read }) => {
    expect(Buffer.from(await read(10, 20)).equals(bytes.subarray(10, 20))).toBe(true);
    const end = await read(bytes.length - 5, bytes.length + 5);
    expect(Buffer.from(end).equals(bytes.subarray(-5))).toBe(true);
    expect(await read(bytes.length, bytes.length + 1)).toHaveLength(0);
    expect(await read(7, 7)).toHaveLength(0);
  });
  await (await storage()).delete(key);
  await expect(withStoredSource(key, bytes.length, async () => null)).rejects.toBeInstanceOf(
    StorageMissingError,
  );
});
