import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "@/tests/support/built";
import { aLicense } from "@/tests/support/factories";
import { anonymous, overHttp, serviceToken } from "@/tests/support/personas";
import { sharedEnvironment } from "@/tests/support/server-process";
import { type StockNext, startStockNext } from "@/tests/support/stock-next";
import { said } from "../read";

const UNKNOWN = "00000-00000-00000-00000-00000";
const MACHINE = "machine-1";
/** More than any limit per address allows in its window. */
const TRIES = 70;

const running: StockNext[] = [];
let license: Awaited<ReturnType<typeof aLicense>>;

beforeAll(async () => {
  license = await aLicense();
  await ensureBuilt("all");
});

afterAll(() => Promise.all(running.map((program) => program.stop())));

/** A stock Next server, without one of ours in front. */
async function nextStart(env: Record<string, string>): Promise<string> {
  const next = await startStockNext({ ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...env });
  running.push(next);
  return next.url;
}

async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent++) statuses.add((await call()).status);
  return statuses;
}

const guessFrom = (transport: ReturnType<typeof overHttp>, address: string) => {
  const headers = { "x-latchkey-peer": address };
  return anonymous(license.application.slug, { transport, headers }).validate({
    key: UNKNOWN,
    machineId: MACHINE,
  });
};

/** By the header that the platform writes: tests/api/pages/stock-next/platform.ts. */
describe("under `next start`", () => {
  it("callers are told apart by the socket, whatever they say of it", async () => {
    const transport = overHttp(await nextStart({}));
    for (let sent = 0; sent < 20; sent += 1)
      expect((await guessFrom(transport, `192.0.2.${sent}`)).status).toBe(404);
    // Next begins to look at requests as it takes its first one, which may be nobody's.
    await guessFrom(transport, "192.0.2.100");
    const refused = await guessFrom(transport, "192.0.2.200");
    expect(said(refused)).toEqual({ status: 429, body: { error: "rate_limited" } });
  });

  it("a stranger with wrong keys and tokens locks nobody out where the socket is no caller's", async () => {
    const transport = overHttp(await nextStart({ VERCEL: "1" }));
    const { slug } = license.application;
    const stranger = anonymous(slug, { transport });
    const guesses = await statusesOf(TRIES, () => stranger.validate({ key: UNKNOWN, machineId: MACHINE }));
    expect(guesses).toEqual(new Set([404]));
    const shop = serviceToken(slug, "lk_wrong", { transport });
    expect(await statusesOf(TRIES, () => shop.lookUp({ email: "a@example.com" }))).toEqual(new Set([401]));
    for (let sent = 0; sent < TRIES; sent += 1)
      expect((await guessFrom(transport, "192.0.2.1")).status).toBe(404);
    const customer = anonymous(slug, { transport });
    expect((await customer.activate({ key: license.key, machineId: MACHINE })).status).toBe(200);
  });
});
