/** Whatever becomes of a package on its way: facts or a refusal, soon, in few reads, and none beyond its end. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { DomainError } from "@/lib/domain/errors";
import { packageFacts } from "@/lib/domain/release-files/package-facts/package-facts";
import { control, rpm, writeDeb } from "@/tests/support/linux-packages";
import { msi } from "@/tests/support/msi";
import { processorTime } from "@/tests/support/processor-time";
import { INFO, nupkg, sourceOf, zipped } from "./packages";

const RUNS = 600;
const READS_MAX = 20;
const TIME_MS_MAX = 1_000;

const stored = (name: string, content: string | Buffer) => ({ name, content, stored: true });
const BINARY = Buffer.from(
  "YnBsaXN0MDDRAQJfEA9DRkJ1bmRsZVZlcnNpb25nAEcAcgD2AN8AZQAgADcICx0AAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAALA==",
  "base64",
);
/** What is inside is not packed, so that changes reach it. The checksum is made of the changed content. */
const sound: readonly (readonly [name: string, make: (change: (content: Buffer) => Buffer) => Buffer])[] = [
  ["a.zip", (change) => zipped(stored("A.app/Contents/Info.plist", change(Buffer.from(INFO))))],
  ["a.zip", (change) => zipped(stored("A.app/Contents/Info.plist", change(BINARY)))],
  ["a.zip", (change) => change(zipped(stored("A.app/Contents/Info.plist", INFO)))],
  ["a.nupkg", (change) => change(nupkg())],
  [
    "a.nupkg",
    (change) =>
      zipped(
        stored(
          "a.nuspec",
          change(Buffer.from("<package><metadata><id>A</id><version>1</version></metadata></package>")),
        ),
      ),
  ],
  ["a.AppImage", (change) => change(Buffer.concat([Buffer.from("\x7fELF\x02\x01"), Buffer.alloc(40, 62)]))],
  [
    "a.deb",
    (change) => change(writeDeb([["./control", control({ Package: "a", Version: "1" })]], (tar) => tar, "")),
  ],
  ["a.msi", (change) => change(msi("x64;1033"))],
  ["a.rpm", (change) => change(rpm({ name: "a", version: "1", release: "1", arch: "x86_64" }))],
  ["latest.yml", (change) => change(Buffer.from("version: 1.0.0\npackages:\n  x64:\n    path: a.7z\n"))],
  ["RELEASES", (change) => change(Buffer.from(`${"a".repeat(40)} a-1.0.0-full.nupkg 5\n`))],
  [
    "releases.win.json",
    (change) => change(Buffer.from('{"Assets":[{"PackageId":"A","FileName":"a.nupkg"}]}')),
  ],
];

const anyChange = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom("replace", "insert", "cut", "end", "repeat"),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      fc
        .constantFrom("<", "&", "</dict>", "<!--", "]]>", "\0\0\0\0", "\xff\xff\xff\xff", "PK\x01\x02", "- ")
        .map((text) => Buffer.from(text, "latin1")),
    ),
  })
  .map(({ at, kind, bytes }) => (content: Buffer): Buffer => {
    const place = Math.floor(at * content.length);
    const [head, tail] = [content.subarray(0, place), content.subarray(place)];
    if (kind === "replace") return Buffer.concat([head, bytes, tail.subarray(bytes.length)]);
    if (kind === "insert") return Buffer.concat([head, bytes, tail]);
    if (kind === "cut") return Buffer.concat([head, tail.subarray(bytes.length)]);
    return kind === "end" ? head : Buffer.concat([head, tail, tail]);
  });

it("gives facts or refuses, of every package that was changed at random", async () => {
  const outcomes = { facts: 0, refused: 0 };
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      async ([name, make], changes) => {
        const source = sourceOf(
          make((content) => changes.reduce((changed, change) => change(changed), content)),
        );
        const started = processorTime();
        const outcome = await packageFacts(name, source).catch((error: unknown) => error);
        slowest = Math.max(slowest, processorTime() - started);
        expect(source.counts.reads).toBeLessThanOrEqual(READS_MAX);
        if (outcome instanceof DomainError) outcomes.refused += 1;
        else if (outcome instanceof Error) throw outcome;
        else outcomes.facts += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(slowest).toBeLessThan(TIME_MS_MAX);
  expect(outcomes.refused).toBeGreaterThan(RUNS / 10);
  expect(outcomes.facts).toBeGreaterThan(RUNS / 10);
});

it("reads little of a large package", async () => {
  const source = sourceOf(
    zipped(stored("big.bin", Buffer.alloc(4_000_000)), stored("A.app/Contents/Info.plist", INFO)),
  );
  expect(await packageFacts("a.zip", source)).toMatchObject({ build: "1042" });
  expect(source.counts.reads).toBeLessThan(6);
  expect(source.counts.bytes).toBeLessThan(1_000_000);
});

it("passes on that the bytes cannot be read, which is no fault of the package", async () => {
  const broken = {
    size: 1000,
    read: async () => {
      throw new Error("the disk is gone");
    },
  };
  for (const [name] of sound) await expect(packageFacts(name, broken)).rejects.toThrow("the disk is gone");
});
