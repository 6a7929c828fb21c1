/** A vendor with two plans, a receiver of a shop, and Latchkey: what the tests of all receivers stand on. */
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { anApplication, aPlan, aToken, DAY_MS } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { type Latchkey, startLatchkey } from "./latchkey";
import { type Receiver, startReceiver } from "./receiver";
import type { Purchase, Shop, ShopEvent } from "./shop";

export const SECRET = "whsec_test_of_the_shop";
export const OLD_SECRET = "the one before";
export const EMAIL = "ada@example.com";
export const MINUTE_MS = 60_000;
const GRACE_DAYS = 3;

export type KeyRecord = {
  id: string;
  plan: string;
  status: string;
  email: string | null;
  name: string | null;
  language: string | null;
  maxActivations: number | null;
  expiresAt: string | null;
  orderId: string | null;
  metadata: Record<string, unknown>;
};

type Running = {
  latchkey: Latchkey;
  receiver: Receiver;
  keys: ReturnType<typeof serviceToken>;
  env: Record<string, string>;
};

export type Vendor = ReturnType<typeof aVendor>;

/** Before all tests of the file. */
export function aVendor(shop: Shop) {
  let running: Running | null = null;
  const started = (): Running => {
    if (!running) throw new Error("the vendor is there in tests only");
    return running;
  };
  beforeAll(async () => {
    running = await start(shop);
  });
  afterEach(() => started().latchkey.intercept(null));
  afterAll(async () => {
    const { receiver, latchkey } = started();
    expect(await receiver.stop()).toBe(0);
    await latchkey.close();
  });

  function sent(
    { body, headers }: ShopEvent,
    { to = started().receiver, secret = SECRET, at = new Date() } = {},
  ) {
    const text = JSON.stringify(body);
    return to.post(text, { ...shop.signed(text, secret, at), ...headers });
  }

  async function sold({ id }: Purchase): Promise<KeyRecord[]> {
    const { body } = await started().keys.list({ orderId: shop.orderIdOf?.(id) ?? id });
    return (body as { keys: KeyRecord[] }).keys;
  }

  return {
    shop,
    get latchkey() {
      return started().latchkey;
    },
    get receiver() {
      return started().receiver;
    },
    get keys() {
      return started().keys;
    },
    get env() {
      return started().env;
    },
    another: (more: Record<string, string> = {}) => startReceiver(shop.name, { ...started().env, ...more }),
    sent,
    sold,
    /** All must be acknowledged. */
    async says(events: readonly ShopEvent[], to = started().receiver): Promise<void> {
      for (const event of events) expect(await sent(event, { to })).toBe(200);
    },
    async onlyKeyOf(purchase: Purchase): Promise<KeyRecord> {
      const records = await sold(purchase);
      expect(records.length).toBe(1);
      return records[0] as KeyRecord; // there is one
    },
  };
}

async function start(shop: Shop): Promise<Running> {
  process.env.KEY_API_CALLS_PER_MINUTE = "100000";
  forgetConfig();
  const application = await anApplication();
  await aPlan(application, { code: "standard", name: "Standard", maxActivations: 2 });
  await aPlan(application, { code: "pro", name: "Pro", maxActivations: 5 });
  const { token } = await aToken(application);
  const latchkey = await startLatchkey();
  const { standard, pro } = shop.products;
  const plans = { [standard]: { plan: "standard" }, [pro]: { plan: "pro" } };
  const env = {
    LATCHKEY_URL: `${latchkey.url}/${application.slug}`,
    LATCHKEY_TOKEN: token,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_SECRET_OLD: OLD_SECRET,
    // However busy others keep the machine.
    TIMEOUT_SECONDS: "60",
    PRODUCTS: JSON.stringify({ ...plans, ...shop.productSettings }),
    ...shop.env,
  };
  const receiver = await startReceiver(shop.name, env);
  return { latchkey, receiver, env, keys: serviceToken(application.slug, token) };
}

let orders = 0;

/** Of now, each of its own. */
export function aPurchase(more: Partial<Purchase> = {}): Purchase {
  orders += 1;
  const at = new Date(Date.now() - 10 * MINUTE_MS + orders * 1000);
  const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * DAY_MS);
  const base = { product: "standard", quantity: 1, email: EMAIL, name: "Ada Lovelace", paid: true };
  return { id: String(7000 + orders), at, until, ...base, ...more };
}

export function later(purchase: Purchase, more: Partial<Purchase> = {}, minutes = 1): Purchase {
  return { ...purchase, at: new Date(purchase.at.getTime() + minutes * MINUTE_MS), ...more };
}

/** When a key ends that is paid until then. */
export function endOf(until: Date): string {
  return new Date(until.getTime() + GRACE_DAYS * DAY_MS).toISOString();
}
