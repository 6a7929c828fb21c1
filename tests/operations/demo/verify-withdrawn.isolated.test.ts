import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import { withdrawRelease } from "@/lib/domain/releases/withdraw";
import { contextAt } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { publishedKeys } from "../../api/read";

const PROGRAM = join(import.meta.dirname, "../../../lib/demo/verify-release.mjs");
const CONTENT = "the only release";
const ASKED = { version: "0.9.0", edition: "basic" };

/** What the program was told to store. */
type Stored = { seq: number; iat: number };

let folder: string;
let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verify-withdrawn-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
});

const check = async () => checkedBody(await client.check(ASKED));

/** The rest of the test is a minute later, well within the week for which an answer is good. */
async function waitAMinute(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await catchUp();
}

/** Gives the answer and the file to the program, as of now; what it says, and what it is to store for the next time. */
async function verify(answer: object, { seq, iat }: Stored) {
  const [key] = publishedKeys(await client.publicKey());
  const [answerPath, filePath] = [join(folder, "answer.json"), join(folder, "update.bin")];
  writeFileSync(answerPath, JSON.stringify(answer));
  writeFileSync(filePath, CONTENT);
  const known = {
    key: key?.publicKey ?? "",
    product: publisher.application.slug,
    variant: ASKED.edition,
    version: ASKED.version,
    seq: String(seq),
    iat: String(iat),
    now: String(Date.now()),
  };
  const options = Object.entries(known).flatMap(([name, value]) => [`--${name}`, value]);
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...options, answerPath, filePath], (_error, said) => resolve(said));
  });
  const { freshness, mayInstall, storedSeq, storedIat } = JSON.parse(stdout);
  const stored: Stored = { seq: storedSeq, iat: storedIat };
  return { freshness, mayInstall, stored };
}

describe("a program that has seen a withdrawal with nothing in its stead", () => {
  it("refuses the answer from before, which offers the only release", async () => {
    const { id } = await aRelease(publisher.application, "1.0.0", { content: CONTENT });
    const before = await check();
    const first = await verify(before, { seq: 0, iat: 0 });
    expect(first).toMatchObject({ freshness: "good", mayInstall: true });

    await waitAMinute();
    await withdrawRelease(contextAt(), publisher.application, id, "broken");
    const after = await check();
    expect(after.latest).toBeNull();
    const second = await verify(after, first.stored);
    expect(second).toMatchObject({ freshness: "good", mayInstall: false });
    // There was no number to store: the time alone tells the two answers apart.
    expect(second.stored.seq).toBe(first.stored.seq);

    const playedBack = await verify(before, second.stored);
    expect(playedBack).toEqual({ freshness: "older", mayInstall: false, stored: second.stored });
    expect(await verify(after, second.stored)).toEqual(second);
  });

  it("refuses the answer from before, which offers the only version of a plugin", async () => {
    await aRelease(publisher.application, "1.0.0", { content: CONTENT });
    const { id } = await aPluginRelease(publisher.application, { pluginId: "charts", version: "1.0.0" });
    const before = await check();
    const first = await verify(before, { seq: 0, iat: 0 });
    expect(first).toMatchObject({ freshness: "good", mayInstall: true });

    await waitAMinute();
    await withdrawRelease(contextAt(), publisher.application, id, "broken");
    const after = await check();
    expect([before.plugins.length, after.plugins.length]).toEqual([1, 0]);
    const second = await verify(after, first.stored);
    expect(second).toMatchObject({ freshness: "good", mayInstall: true });
    expect(second.stored.seq).toBe(first.stored.seq);

    const playedBack = await verify(before, second.stored);
    expect(playedBack).toEqual({ freshness: "older", mayInstall: false, stored: second.stored });
  });
});
