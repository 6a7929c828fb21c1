/** What receivers do with orders that are paid once. */
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { deferred } from "@/tests/support/deferred";
import { DAY_MS } from "@/tests/support/factories";
import type { ShopEvent } from "./shop";
import { aPurchase, EMAIL, later, type Vendor } from "./vendor";

export function describeOrders(vendor: Vendor): void {
  const { shop, sent, says, sold, onlyKeyOf } = vendor;
  describe("an order", () => {
    it("issues one key for its plan, with the buyer, without an end", async () => {
      const purchase = aPurchase();
      await says(shop.order(purchase));
      expect(await onlyKeyOf(purchase)).toMatchObject({
        plan: "standard",
        status: "active",
        email: EMAIL,
        name: "Ada Lovelace",
        language: shop.tellsLanguage ? "de" : null,
        maxActivations: 2,
        expiresAt: null,
      });
    });

    it("issues one key however often it is reported, also at once", async () => {
      const purchase = aPurchase();
      const events = shop.order(purchase);
      const all = await Promise.all([...events, ...events, ...events].map((event) => sent(event)));
      // A busy machine may refuse some, which the shop then repeats.
      expect(all.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await says(events);
      await onlyKeyOf(purchase);
    });

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

    it("buys seats with its quantity, not keys", async () => {
      const purchase = aPurchase({ quantity: 3 });
      await says(shop.order(purchase));
      expect(await onlyKeyOf(purchase)).toMatchObject({ maxActivations: 6 });
    });

    it("of another product issues nothing, and is acknowledged", async () => {
      const purchase = aPurchase({ product: "other" });
      await says(shop.order(purchase));
      expect(await sold(purchase)).toEqual([]);
      expect(vendor.receiver.output()).toContain("is not in PRODUCTS");
    });

    it("that is refunded suspends its key, once, and keeps the plan", async () => {
      const purchase = aPurchase();
      await says(shop.order(purchase));
      const refund = shop.refundOrder(later(purchase));
      await says([...refund, ...refund]);
      expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended", plan: "standard" });
    });

    it("whose refund is repeated until its purchase is reported is suspended, however old both are", async () => {
      const purchase = aPurchase({ at: new Date(Date.now() - 40 * DAY_MS) });
      const refund = shop.refundOrder(later(purchase));
      for (const event of refund.slice(-1)) expect(await sent(event)).toBe(503);
      await says([...shop.order(purchase), ...refund]);
      expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
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

    const { refundPart } = shop;
    if (refundPart)
      it("of which a part is refunded keeps its key", async () => {
        const purchase = aPurchase();
        await says(shop.order(purchase));
        await says(refundPart(later(purchase)));
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "active" });
      });

    it("that was refunded 30 days ago loses its key for good when the receiver looks", async () => {
      const purchase = aPurchase({ at: new Date(Date.now() - 40 * DAY_MS) });
      const recent = aPurchase();
      await says([...shop.order(purchase), ...shop.order(recent)]);
      await says([...shop.refundOrder(later(purchase)), ...shop.refundOrder(later(recent))]);
      const looks = await vendor.another();
      await expect.poll(() => looks.output()).toContain("revoked");
      await looks.stop();
      expect(await onlyKeyOf(purchase)).toMatchObject({ status: "revoked" });
      expect(await onlyKeyOf(recent)).toMatchObject({ status: "suspended" });
    });
  });
}
