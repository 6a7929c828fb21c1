/** What receivers do with orders that are paid once. */
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/tests/support/factories";
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
