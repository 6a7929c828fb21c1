import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { switchDatabase } from "@/tests/support/database-connection";
import { eventually } from "@/tests/support/eventually";
import type { Answer } from "@/tests/support/personas";
import { checkedBody, downloadUrlOf, freshnessOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { startTcpProxy, type TcpProxy } from "@/tests/support/tcp-proxy";

const NEEDS_DATABASE = { license: "00000-00000-00000-00000-00000" };
/** The database, which is reached through a proxy that can be closed. */
const direct = new URL(process.env.DATABASE_URL ?? "");
let proxy: TcpProxy;
let client: ReturnType<typeof program>;
let before: Answer;

beforeAll(async () => {
  proxy = await startTcpProxy(Number(direct.port));
  const through = new URL(direct);
  through.port = String(proxy.port);
  await switchDatabase(through.href);
  const { application } = await aPublisher();
  client = program(application.slug);
  await aRelease(application, "1.0.0", { content: "bytes" });
  before = await client.check({ version: "0.9.0" });
  expect(await client.check(NEEDS_DATABASE)).toMatchObject({ status: 200 });
  await proxy.close();
  await eventually(async () => expect(await client.check(NEEDS_DATABASE)).toMatchObject({ status: 503 }));
});

/** Its link is another one every quarter of an hour. */
function withoutLink(answer: Answer) {
  const { latest, ...more } = checkedBody(answer);
  return { ...more, latest: { ...latest, downloadUrl: undefined } };
}

describe("while the database is gone", () => {
  it("checks and downloads are answered from memory; what needs it says to try again", async () => {
    for (let call = 0; call < 20; call++)
      expect(withoutLink(await client.check({ version: "0.9.0" }))).toEqual(withoutLink(before));
    expect((await client.download(downloadUrlOf(before))).bytes.toString()).toBe("bytes");
    expect(await client.check(NEEDS_DATABASE)).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(await program("no-such-app").check()).toMatchObject({ status: 503 });
  });

  it("nothing is signed as news: freshness tells when the catalogue was last known to be so", async () => {
    const asked = freshnessOf(await client.check({ version: "0.9.0" })).says;
    const stopped = Math.floor(Date.now() / 1000);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const later = await client.check({ version: "0.9.0" });
    expect(freshnessOf(later).says).toEqual(asked);
    const neverAsked = freshnessOf(await client.check({ version: "0.8.0" })).says;
    expect(neverAsked.iat).toBeLessThanOrEqual(stopped);
  });
});
