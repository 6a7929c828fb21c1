import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { isNewer, verifyFreshness, verifyRelease } from "@/docs/snippets/typescript/verify";
import { catchUp } from "@/lib/db/change-feed";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { contextAt } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { publishedKeys } from "../../api/read";

const CONTENT = "the only release";
const ASKED = { version: "0.9.0", edition: "basic" };

/** What the program stores. */
type Stored = { seq: number; iat: number };

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

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

type Answer = Awaited<ReturnType<typeof check>>;

/** Verifies the answer as of now, as docs/updating.md says: what comes of it, and what is stored for the next time. */
async function verify({ latest, plugins, freshness }: Answer, stored: Stored) {
  const keys = publishedKeys(await client.publicKey()).map(({ publicKey }) => publicKey);
  const { version, edition: variant } = ASKED;
  const { slug: product } = publisher.application;
  const iss = `https://licenses.example.test/${product}`;
  const asked = { platform: null, arch: null, channel: "stable" } as const;
  const installed = { iss, product, variant, version, plugin: null, ...asked, ...stored };
  const { payload, signature } = latest ?? {};
  const release = payload && signature ? await verifyRelease(payload, signature, keys, installed) : null;
  const listed = plugins.map((plugin) => plugin.payload ?? "");
  const said = [freshness?.payload ?? "", freshness?.signature ?? ""] as const;
  const refusal = (error: Error) => ({ refused: error.message });
  const today = await verifyFreshness(...said, keys, installed, release, listed, Date.now()).catch(refusal);
  if ("refused" in today) return { outcome: today.refused, stored };
  const isOffered = release !== null && isNewer(release.version, installed);
  const seq = Math.max(stored.seq, release?.seq ?? 0, today.latestSeq ?? 0);
  return { outcome: isOffered ? "offered" : "current", stored: { seq, iat: today.iat } };
}

/** The answers before and after the release is withdrawn, and what a program makes of them one after the other. */
async function withdrawing(id: string) {
  const before = await check();
  const first = await verify(before, { seq: 0, iat: 0 });
  expect(first).toMatchObject({ outcome: "offered" });

  await waitAMinute();
  await withdrawRelease(contextAt(), publisher.application, id, "broken");
  const after = await check();
  return { before, first, after, second: await verify(after, first.stored) };
}

describe("a program that has seen a withdrawal with nothing in its stead", () => {
  it("refuses the answer from before, which offers the only release", async () => {
    const { id } = await aRelease(publisher.application, "1.0.0", { content: CONTENT });
    const { before, first, after, second } = await withdrawing(id);
    expect(after.latest).toBeNull();
    expect(second).toMatchObject({ outcome: "current" });
    // There was no number to store: the time alone tells the two answers apart.
    expect(second.stored.seq).toBe(first.stored.seq);

    const playedBack = await verify(before, second.stored);
    expect(playedBack).toEqual({ outcome: "refused: older", stored: second.stored });
    expect(await verify(after, second.stored)).toEqual(second);
  });

  it("refuses the answer from before, which offers the only version of a plugin", async () => {
    await aRelease(publisher.application, "1.0.0", { content: CONTENT });
    const { id } = await aPluginRelease(publisher.application, { pluginId: "charts", version: "1.0.0" });
    const { before, first, after, second } = await withdrawing(id);
    expect([before.plugins.length, after.plugins.length]).toEqual([1, 0]);
    expect(second).toMatchObject({ outcome: "offered" });
    expect(second.stored.seq).toBe(first.stored.seq);

    const playedBack = await verify(before, second.stored);
    expect(playedBack).toEqual({ outcome: "refused: older", stored: second.stored });
  });
});
