import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { codeOf } from "@/lib/process/error-code";
import { LineWriter, WAITING_BYTES_MAX } from "@/lib/process/line-writer";
import { fileOutlet, type Outlet, standardError } from "@/lib/process/outlet";
import { eventually } from "@/tests/support/eventually";
import { namedPipe } from "@/tests/support/named-pipe";

const MODE = 0o600;
const PATIENCE_MS = 30_000;
const LINE = `${"x".repeat(999)}\n`;

function writerTo(open: () => Outlet, collectBytes = 0) {
  const lost: number[] = [];
  const failures: string[] = [];
  const writer = new LineWriter({
    open,
    collectBytes,
    failed: (error) => failures.push(codeOf(error)),
    lost: (lines) => lost.push(lines),
  });
  onTestFinished(() => writer.close());
  return { writer, lost, failures };
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${number} ${LINE}`);
}

/** All that comes until there are `length` characters. */
async function readAll(read: () => string, length: number): Promise<string> {
  let text = "";
  await eventually(async () => {
    text += read();
    expect(text.length).toBeGreaterThanOrEqual(length);
  }, PATIENCE_MS);
  return text;
}

it("a line is there as soon as it is written, or as soon as enough are collected", () => {
  const { path, reader } = namedPipe();
  const pipe = reader();
  const { writer } = writerTo(() => fileOutlet(path, MODE));
  writer.write("a\n");
  expect(pipe.read()).toBe("a\n");
  const { writer: collecting } = writerTo(() => fileOutlet(path, MODE), 4);
  collecting.write("b\n");
  expect(pipe.read()).toBe("");
  collecting.write("c\n");
  expect(pipe.read()).toBe("b\nc\n");
  pipe.close();
});

it("what a slow reader leaves waits for it, in order and complete", async () => {
  const { path, reader } = namedPipe();
  const pipe = reader();
  const { writer, lost, failures } = writerTo(() => fileOutlet(path, MODE));
  const lines = [...numbered(300), `${"long".repeat(100_000)}\n`];
  for (const line of lines) writer.write(line);
  const text = lines.join("");
  expect(await readAll(pipe.read, text.length)).toBe(text);
  expect([lost, failures]).toEqual([[], []]);
  pipe.close();
});

it("lines beyond what may wait are dropped and counted, and so it is told once they are read again", async () => {
  const { path, reader } = namedPipe();
  const pipe = reader();
  const { writer, lost, failures } = writerTo(() => fileOutlet(path, MODE));
  const count = Math.ceil((2 * WAITING_BYTES_MAX) / LINE.length);
  for (const line of numbered(count)) writer.write(line);
  await eventually(async () => expect(failures).toContain("EAGAIN"));
  let text = "";
  await eventually(async () => {
    text += pipe.read();
    expect(lost).toHaveLength(1);
  }, PATIENCE_MS);
  text += pipe.read();
  expect(text.trimEnd().split("\n").length + (lost[0] ?? 0)).toBe(count);
  writer.write("again\n");
  expect(pipe.read()).toBe("again\n");
  pipe.close();
});

it("a full disk is no error, and the end does not wait for it", () => {
  const { writer, failures } = writerTo(() => fileOutlet("/dev/full", MODE));
  for (const line of numbered(100)) writer.write(line);
  const began = performance.now();
  writer.finish();
  expect(failures).toEqual(["ENOSPC", "ENOSPC"]);
  expect(performance.now() - began).toBeLessThan(500);
});

it("a pipe whose reader went is no error, and the next reader gets what waited", async () => {
  const { path, reader } = namedPipe();
  const { writer, failures } = writerTo(() => fileOutlet(path, MODE));
  writer.write("a\n");
  // No one reads yet.
  expect(failures).toEqual(["ENXIO"]);
  const first = reader();
  expect(await readAll(first.read, 2)).toBe("a\n");
  first.close();
  writer.write("b\n");
  expect(failures).toContain("EPIPE");
  const second = reader();
  expect(await readAll(second.read, 2)).toBe("b\n");
  second.close();
});

it("a descriptor that is closed is no error", () => {
  const descriptor = openSync(devNull, "w");
  closeSync(descriptor);
  const closed = { descriptor, beforeWrite: () => undefined, close: () => undefined };
  const { writer, failures } = writerTo(() => closed);
  writer.write("a\n");
  writer.finish();
  expect(failures).toEqual(["EBADF", "EBADF"]);
});

it("the end waits a second for a reader, and no longer", () => {
  const { path, reader } = namedPipe();
  const pipe = reader();
  const { writer } = writerTo(() => fileOutlet(path, MODE));
  for (const line of numbered(300)) writer.write(line);
  const began = performance.now();
  writer.finish();
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(performance.now() - began).toBeLessThan(5_000);
  pipe.close();
});

it.skipIf(process.platform !== "linux")("standard error never waits for its reader", () => {
  const { descriptor, beforeWrite, close } = standardError();
  beforeWrite();
  writeSync(descriptor, "");
  const flags = /flags:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
  close();
  expect(Number.parseInt(flags ?? "0", 8) & 0o4000).toBeGreaterThan(0);
});
