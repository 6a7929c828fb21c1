/**
 * What the second part of each program does, which is the same text in all (tests/architecture/shop-receivers.test.ts): it is played
 * for one shop.
 */
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { deferred } from "@/tests/support/deferred";
import { DAY_MS } from "@/tests/support/factories";
import { describeCrashes } from "./describe-crashes";
import { describeFailures } from "./describe-failures";
import type { ShopEvent } from "./shop";
import { aPurchase, EMAIL, later, SECRET, type Vendor } from "./vendor";

export function describeShared(vendor: Vendor): void {
  describeStart(vendor);
  describeSharedOrders(vendor);
  describeFailures(vendor);
  describeCrashes(vendor);
}

function describeStart(vendor: Vendor): void {
  const { shop } = vendor;
  it.each([
    ["WEBHOOK_SECRET", "", "WEBHOOK_SECRET is not set."],
    ["PRODUCTS", '{"a": "pro"}', 'PRODUCTS must be JSON like {"price_1": {"plan": "pro"}}.'],
    ["GRACE_DAYS", "three", "GRACE_DAYS must be a number."],
  ])("refuses to start with a wrong %s, and says so", async (name, value, reason) => {
    await expect(vendor.another({ [name]: value })).rejects.toThrow(`It ended with 1: ${reason}`);
  });

  it("refuses a body that is too long, or no JSON, and other methods", async () => {
    const text = "{";
    expect(await vendor.receiver.post(text, shop.signed(text, SECRET, new Date()))).toBe(400);
    const long = "x".repeat(1024 * 1024 + 1);
    expect([0, 413]).toContain(await vendor.receiver.post(long, shop.signed(long, SECRET, new Date())));
    expect((await fetch(vendor.receiver.url)).status).toBe(405);
    expect((await fetch(`${vendor.receiver.url}health`)).status).toBe(200);
  });
}

function describeSharedOrders(vendor: Vendor): void {
  const { shop, sent, says, sold, onlyKeyOf } = vendor;
  describe("an order", () => {
    it("issues one key when two receivers have it at the same moment", async () => {
      const purchase = aPurchase();
      const other = await vendor.another();
      const both = deferred();
      let posts = 0;
      vendor.latchkey.intercept(async (req) => {
        if (req.method !== "POST") return false;
        posts += 1;
        if (posts === 2) both.resolve();
        await both.promise;
        return false;
      });
      const event = shop.order(purchase).at(-1) as ShopEvent; // there is one
      expect(await Promise.all([sent(event), sent(event, { to: other })])).toEqual([200, 200]);
      await other.stop();
      await onlyKeyOf(purchase);
    });

    it("has its key mailed to the buyer once with SEND_TO, however often it is reported", async () => {
      process.env.SMTP_URL = "smtp://127.0.0.1:1"; // nobody takes mails there: they stay where they are counted
      forgetConfig();
      const mailing = await vendor.another({ SEND_TO: "customer" });
      const purchase = aPurchase();
      const events = shop.order(purchase);
      await says([...events, ...events], mailing);
      await mailing.stop();
      const { id } = await onlyKeyOf(purchase);
      const mails = await database().prisma.mail.findMany({ where: { keyIds: { has: id } } });
      expect(mails).toMatchObject([{ kind: "key_issued", email: EMAIL }]);
    });

    it("whose refund lies in SPOOL is suspended once its purchase is reported, also after a restart", async () => {
      const SPOOL = mkdtempSync(join(tmpdir(), "spool-"));
      const purchase = aPurchase({ at: new Date(Date.now() - 40 * DAY_MS) });
      const order = shop.order(purchase);
      const spools = await vendor.another({ SPOOL, RETRY_SECONDS: "0.05" });
      await says(shop.refundOrder(later(purchase)), spools);
      await expect.poll(() => readdirSync(SPOOL).join()).toMatch(/^(\d+-\d+\.awaited,?)+$/);
      // Logged after its file has its new name.
      await expect
        .poll(() => spools.output().match(/its purchase was not reported yet/g) ?? [])
        .toHaveLength(readdirSync(SPOOL).length);
      await spools.kill();
      const again = await vendor.another({ SPOOL, RETRY_SECONDS: "0.05" });
      await says(shop.order(aPurchase()), again);
      await says(order, again);
      await expect.poll(async () => (await onlyKeyOf(purchase)).status).toBe("suspended");
      await expect.poll(() => readdirSync(SPOOL)).toEqual([]);
      await again.stop();
    });

    it("that was refunded long ago is revoked, also beside one that cannot be", async () => {
      const at = new Date(Date.now() - 40 * DAY_MS);
      const purchases = [aPurchase({ at }), aPurchase({ at }), aPurchase({ at })];
      for (const purchase of purchases)
        await says([...shop.order(purchase), ...shop.refundOrder(later(purchase))]);
      const records = () => Promise.all(purchases.map(onlyKeyOf));
      // In the middle: whichever comes first, one comes after it.
      const refused = (await records())[1]?.id;
      vendor.latchkey.intercept((req, res) => {
        if (!req.url?.endsWith(`/${refused}/revoke`)) return false;
        res.writeHead(400, { "content-type": "application/json" }).end('{"error":"x","message":"y"}');
        return true;
      });
      const looks = await vendor.another();
      const states = async () => (await records()).map(({ status }) => status);
      await expect.poll(states).toEqual(["revoked", "suspended", "revoked"]);
      expect(looks.output()).toContain("is not revoked: Latchkey answered 400");
      vendor.latchkey.intercept(null);
      await looks.stop();
    });

    it("that is refunded leaves alone what another shop sold under the same number", async () => {
      const purchase = aPurchase();
      await says(shop.order(purchase));
      const orderId = shop.orderIdOf?.(purchase.id) ?? purchase.id;
      const other = { plan: "standard", orderId, metadata: { shop: "another", line: "1" } };
      expect(await vendor.keys.issue(other)).toMatchObject({ status: 201 });
      await says(shop.refundOrder(later(purchase)));
      const states = (await sold(purchase)).map(({ metadata, status }) => [metadata?.shop, status]);
      expect(states).toHaveLength(2);
      expect(states).toEqual(
        expect.arrayContaining([
          [shop.name, "suspended"],
          ["another", "active"],
        ]),
      );
    });
  });
}
