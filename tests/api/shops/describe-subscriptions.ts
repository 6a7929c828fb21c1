/** What receivers do with subscriptions over their life. */
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/tests/support/factories";
import { aPurchase, EMAIL, endOf, later, type Vendor } from "./vendor";

export function describeSubscriptions(vendor: Vendor): void {
  const { shop, says, sold, onlyKeyOf } = vendor;
  const { subscription, renew, change, cancel, refundSubscription } = shop;
  if (subscription && renew && change && cancel && refundSubscription)
    describe("a subscription", () => {
      it("issues one key that ends days after the paid period", async () => {
        const purchase = aPurchase();
        await says(subscription(purchase));
        expect(await onlyKeyOf(purchase)).toMatchObject({
          plan: "standard",
          email: EMAIL,
          expiresAt: endOf(purchase.until),
        });
      });

      it("that is not paid issues nothing", async () => {
        const purchase = aPurchase({ paid: false });
        await says(subscription(purchase));
        expect(await sold(purchase)).toEqual([]);
      });

      it("moves the end with each payment, however late and often the events come", async () => {
        const purchase = aPurchase();
        const events = subscription(purchase);
        await says(events);
        const second = later(purchase, { until: new Date(purchase.until.getTime() + 30 * DAY_MS) });
        const third = later(second, { until: new Date(second.until.getTime() + 30 * DAY_MS) });
        const early = renew(second);
        await says(early);
        expect(await onlyKeyOf(purchase)).toMatchObject({ expiresAt: endOf(second.until) });
        await says(renew(third));
        await says([...early, ...events]);
        expect(await onlyKeyOf(purchase)).toMatchObject({
          expiresAt: endOf(third.until),
          plan: "standard",
        });
      });

      it("is not extended by a period that nobody paid", async () => {
        const purchase = aPurchase();
        await says(subscription(purchase));
        const until = new Date(purchase.until.getTime() + 30 * DAY_MS);
        await says(change(later(purchase, { until, paid: false })));
        expect(await onlyKeyOf(purchase)).toMatchObject({ expiresAt: endOf(purchase.until) });
      });

      it("changes plan and seats, and what was reported before does not change them back", async () => {
        const purchase = aPurchase();
        const before = later(purchase, { quantity: 2 });
        const upgrade = later(purchase, { product: "pro", quantity: 2 }, 2);
        await says(subscription(purchase));
        const earlier = change(before);
        await says(change(upgrade));
        expect(await onlyKeyOf(purchase)).toMatchObject({ plan: "pro", maxActivations: 10 });
        await says(earlier);
        expect(await onlyKeyOf(purchase)).toMatchObject({ plan: "pro", maxActivations: 10 });
      });

      it("leaves alone what a person changed, until the shop reports another product", async () => {
        const purchase = aPurchase();
        await says(subscription(purchase));
        const { id } = await onlyKeyOf(purchase);
        await vendor.keys.change(id, { devices: 9, note: "a gift" });
        const until = new Date(purchase.until.getTime() + 30 * DAY_MS);
        await says(renew(later(purchase, { until })));
        expect(await onlyKeyOf(purchase)).toMatchObject({ maxActivations: 9, expiresAt: endOf(until) });
        await says(change(later(purchase, { until, product: "pro" }, 2)));
        expect(await onlyKeyOf(purchase)).toMatchObject({ plan: "pro", maxActivations: 5 });
      });

      it("that is cancelled runs out", async () => {
        const purchase = aPurchase();
        await says(subscription(purchase));
        await says(cancel(later(purchase)));
        expect(await onlyKeyOf(purchase)).toMatchObject({
          status: "active",
          expiresAt: endOf(purchase.until),
        });
      });

      it("that is refunded suspends its key", async () => {
        const purchase = aPurchase();
        await says(subscription(purchase));
        await says(refundSubscription(later(purchase)));
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
      });

      it("whose key was imported takes it over", async () => {
        const purchase = aPurchase();
        const orderId = shop.orderIdOf?.(purchase.id) ?? purchase.id;
        await vendor.keys.issue({ plan: "standard", orderId, expiresAt: "2030-01-01" });
        await says(renew(purchase));
        expect(await onlyKeyOf(purchase)).toMatchObject({ expiresAt: endOf(purchase.until) });
      });
    });
}
