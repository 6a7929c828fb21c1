import { generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeSigningThread, openSigningThread, signSoon } from "@/lib/crypto/signing";

const folder = mkdtempSync(join(tmpdir(), "signing-test-"));
const real = join(folder, "real.mjs");
const keys = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")] as const;
let losses: string[] = [];

beforeAll(async () => {
  const source = join(import.meta.dirname, "../../../lib/crypto/signing-thread.ts");
  await build({ entryPoints: [source], outfile: real, bundle: true, platform: "node", format: "esm" });
});
afterEach(async () => {
  await closeSigningThread();
  // The next test begins in a turn of its own: the one that this ended in may have had others.
  await nextTurn();
  losses = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(program: string): void {
  openSigningThread(program, (reason) => losses.push(reason));
}

/** A thread that does something else with what it is asked. */
function programOf(name: string, onTask: string): string {
  const path = join(folder, `${name}.mjs`);
  const code = `import { parentPort } from "node:worker_threads";\nparentPort.on("message", (task) => { ${onTask} });\n`;
  writeFileSync(path, code);
  return path;
}

const texts = (count: number) => Array.from({ length: count }, (_, place) => `text-${place}`);

/** Asks for all in one turn of the event loop, for each key in turn. */
function ask(count: number): (string | Promise<string>)[] {
  return texts(count).map((text, place) => signSoon(keyAt(place).privateKey, text));
}

function keyAt(place: number): { publicKey: KeyObject; privateKey: KeyObject } {
  return place % 2 === 0 ? keys[0] : keys[1];
}

function isRight(signature: string, place: number): boolean {
  return verify(
    null,
    Buffer.from(`text-${place}`),
    keyAt(place).publicKey,
    Buffer.from(signature, "base64url"),
  );
}

async function expectAllRight(asked: (string | Promise<string>)[]): Promise<void> {
  expect((await Promise.all(asked)).filter((signature, place) => !isRight(signature, place))).toEqual([]);
}

describe("signatures that are due at once", () => {
  it("are made one by one without a thread", () => {
    const asked = ask(3);
    expect(asked.map((signature) => typeof signature)).toEqual(["string", "string", "string"]);
    expect(asked.every((signature, place) => isRight(String(signature), place))).toBe(true);
  });

  it.each([1, 2, 12, 13, 14, 50, 500])("are right with a thread: %i of them, by two keys", async (count) => {
    open(real);
    await expectAllRight(ask(count));
    // And those of the next turns.
    await expectAllRight(ask(count));
    expect(losses).toEqual([]);
  });

  it("do not wait when there is one in its turn", async () => {
    open(programOf("silent", ""));
    expect(typeof signSoon(keys[0].privateKey, "text-0")).toBe("string");
    await nextTurn();
    expect(typeof signSoon(keys[0].privateKey, "text-0")).toBe("string");
  });

  it("are handed over where there are many, and stay where there are few", async () => {
    open(programOf("marking", "parentPort.postMessage(task.texts.map(() => 'of the thread'));"));
    const count = async (asked: number) =>
      (await Promise.all(ask(asked))).filter((signature) => signature === "of the thread").length;
    expect(await count(12)).toBe(0);
    expect(await count(13)).toBe(12);
    expect(await count(33)).toBe(32);
    const ofMany = await count(400);
    expect(ofMany).toBeGreaterThanOrEqual(32);
    expect(ofMany).toBeLessThan(400);
  });

  it("are all made when the thread dies of them, and told so once", async () => {
    open(programOf("dying", "throw new Error('out of luck');"));
    await expectAllRight(ask(100));
    expect(losses).toEqual(["Error: out of luck"]);
    expect(typeof signSoon(keys[0].privateKey, "text-0")).toBe("string");
  });

  it("are all made when the thread cannot even begin", async () => {
    open(join(folder, "missing.mjs"));
    await expectAllRight(ask(100));
    expect(losses).toEqual([expect.stringContaining("missing.mjs")]);
  });

  it("are all made when the thread answers too few", async () => {
    open(programOf("sparing", "parentPort.postMessage([]);"));
    await expectAllRight(ask(100));
  });

  it("are all made when the thread is closed before it answers", async () => {
    open(programOf("slow", ""));
    const asked = ask(100);
    await delay(20);
    await closeSigningThread();
    await expectAllRight(asked);
    expect(losses).toEqual([]);
  });

  it("fail each by itself when a key cannot sign", async () => {
    open(real);
    const { privateKey } = generateKeyPairSync("x25519");
    const good = ask(5);
    const bad = signSoon(privateKey, "text");
    await expect(Promise.resolve(bad)).rejects.toThrow();
    await expectAllRight(good);
  });
});
