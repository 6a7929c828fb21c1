/** Whatever becomes of a zip on its way: an answer or a ZipError, soon, and no file left open. */
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ZipError } from "@/lib/zip/zip-error";
import { processorTime } from "@/tests/support/processor-time";
import { writeZip } from "../../support/zip-writer";
import { PLUGIN, readBytes } from "./zip-files";

const RUNS = 2_000;
const TIME_MS_MAX = 2_000;
const PACKAGE = { name: "package.json", content: '{"name":"crm"}' };

const sound = [
  writeZip([PLUGIN]),
  writeZip([{ ...PLUGIN, stored: true }, PACKAGE], { comment: Buffer.from("a comment") }),
  writeZip(
    [
      { ...PLUGIN, zip64: true },
      { ...PACKAGE, zip64: true },
    ],
    { zip64: true },
  ),
  writeZip([
    { name: "crm/" },
    { ...PLUGIN, name: "crm/plugin.json" },
    { name: "crm/a.txt", content: "a".repeat(500) },
  ]),
];

/** One change: bytes replaced at a place, cut out, put in twice, or everything after it cut off. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  // Most places that matter are at the end.
  fromEnd: fc.boolean(),
  kind: fc.constantFrom("replace", "flip", "cut", "repeat", "end"),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc.constantFrom(0, 0xff, 0x7f, 0x80).map((byte) => new Uint8Array(8).fill(byte)),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function changed(zip: Buffer, { at, fromEnd, kind, bytes }: Change): Buffer {
  const reach = fromEnd ? Math.min(zip.length, 150) : zip.length;
  const place = zip.length - Math.ceil(at * reach);
  const head = zip.subarray(0, place);
  const tail = zip.subarray(place);
  switch (kind) {
    case "replace":
      return Buffer.concat([head, bytes, tail.subarray(bytes.length)]);
    case "flip":
      return Buffer.concat([
        head,
        Buffer.from(tail.subarray(0, 1)).map((byte) => byte ^ (bytes[0] ?? 1)),
        tail.subarray(1),
      ]);
    case "cut":
      return Buffer.concat([head, tail.subarray(bytes.length)]);
    case "repeat":
      return Buffer.concat([head, tail.subarray(0, bytes.length), tail]);
    default:
      return head;
  }
}

it("answers or refuses every zip that was changed at random", async () => {
  const outcomes = { read: 0, none: 0, refused: 0 };
  let slowest = 0;
  const before = openFiles();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (zip, changes) => {
        const started = processorTime();
        const outcome = await readBytes(changes.reduce(changed, zip)).catch((error: unknown) => error);
        slowest = Math.max(slowest, processorTime() - started);
        if (outcome instanceof ZipError) outcomes.refused += 1;
        else if (outcome instanceof Error) throw outcome;
        else outcomes[outcome === null ? "none" : "read"] += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(slowest).toBeLessThan(TIME_MS_MAX);
  expect(openFiles()).toBeLessThanOrEqual(before);
  // Otherwise the changes miss what matters, or ruin everything.
  expect(outcomes.refused).toBeGreaterThan(RUNS / 4);
  expect(outcomes.read).toBeGreaterThan(RUNS / 50);
});

function openFiles(): number {
  return process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0;
}
