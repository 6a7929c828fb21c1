/** A stock `next start` without a server of ours in front: its metrics, its callers, and its end. As a scheduler's: tests/api/cron. */
import { beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { said } from "@/tests/api/read";
import { ensureBuilt } from "@/tests/support/built";
import { aLicense } from "@/tests/support/factories";
import { finishesForm } from "@/tests/support/form-under-way";
import { anonymous, overHttp, serviceToken } from "@/tests/support/personas";
import { sharedEnvironment } from "@/tests/support/server-process";
import { type StockNext, startStockNext } from "@/tests/support/stock-next";

const UNKNOWN = "00000-00000-00000-00000-00000";
const MACHINE = "machine-1";
/** More than any limit per address allows in its window. */
const TRIES = 70;

let license: Awaited<ReturnType<typeof aLicense>>;
beforeAll(async () => {
  license = await aLicense();
  await ensureBuilt("all");
});

function nextStart(env: Record<string, string>): Promise<StockNext> {
  return startStockNext({ ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...env });
}

async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent++) statuses.add((await call()).status);
  return statuses;
}

const guessFrom = ({ url }: StockNext, address: string) => {
  const headers = { "x-latchkey-peer": address };
  return anonymous(license.application.slug, { transport: overHttp(url), headers }).validate({
    key: UNKNOWN,
    machineId: MACHINE,
  });
};

// The last of them ends it.
describe("next start", { shuffle: false }, () => {
  let next: StockNext;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    next = await nextStart({ METRICS_PORT: String(port) });
  });
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  it("has the same metrics on a port of their own", async () => {
    // Requests that came before Next called its hooks are not measured.
    await expect.poll(async () => (await fetch(`${next.url}/health/ready`)).status).toBe(200);
    const call = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const refused = await fetch(`${next.url}/a-word/license/v1/validate?a-word`, call);
    expect(await refused.json()).toEqual({ error: "invalid_request" });
    expect((await fetch(`${next.url}/manage?a-word`)).status).toBe(200);
    const lines = [
      'latchkey_calls_total{interface="license",route="/[application]/license/v1/validate",method="POST",status="400"} 1',
      'latchkey_errors_total{interface="license",status_class="4xx",error="invalid_request"} 1',
      "latchkey_database_up 1",
    ];
    for (const line of lines) await expect.poll(scrape).toContain(`\n${line}\n`);
    const text = await scrape();
    expect(text).toMatch(
      /latchkey_calls_total\{interface="pages",route="pages",method="GET",status="200"\} [1-9]/,
    );
    expect(text).toMatch(/latchkey_job_runs_total\{name="\w/);
    expect(text).toMatch(/latchkey_database_pool_connections\{process="api",state="max"\} \d/);
    expect(text).not.toContain("a-word");
  });

  /** By the header that the platform writes: tests/api/pages/stock-next/platform.ts. */
  it("tells callers apart by the socket, whatever they say of it", async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect((await guessFrom(next, `192.0.2.${sent}`)).status).toBe(404);
    // Next begins to look at requests as it takes its first one, which may be nobody's.
    await guessFrom(next, "192.0.2.100");
    const refused = await guessFrom(next, "192.0.2.200");
    expect(said(refused)).toEqual({ status: 429, body: { error: "rate_limited" } });
  });

  it("finishes a form under way when its terminal is closed, and ends without its metrics", async () => {
    await finishesForm(next, "SIGHUP");
    await expect(scrape()).rejects.toThrow();
  });
});

it("where the socket is no caller's, a stranger with wrong keys and tokens locks nobody out, and a Ctrl-C is heard", async () => {
  const next = await nextStart({ VERCEL: "1" });
  const transport = overHttp(next.url);
  const { slug } = license.application;
  const stranger = anonymous(slug, { transport });
  const guesses = await statusesOf(TRIES, () => stranger.validate({ key: UNKNOWN, machineId: MACHINE }));
  expect(guesses).toEqual(new Set([404]));
  const shop = serviceToken(slug, "lk_wrong", { transport });
  expect(await statusesOf(TRIES, () => shop.lookUp({ email: "a@example.com" }))).toEqual(new Set([401]));
  expect(await statusesOf(TRIES, () => guessFrom(next, "192.0.2.1"))).toEqual(new Set([404]));
  const customer = anonymous(slug, { transport });
  expect((await customer.activate({ key: license.key, machineId: MACHINE })).status).toBe(200);
  await finishesForm(next, "SIGINT");
});
