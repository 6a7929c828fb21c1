/** What receivers do with disputes, of shops that report them. */
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/tests/support/factories";
import { aPurchase, later, type Vendor } from "./vendor";

export function describeDisputes(vendor: Vendor): void {
  const { shop, says, onlyKeyOf } = vendor;
  const { subscription } = shop;
  const { dispute, won, lost } = shop;
  if (dispute)
    describe("a dispute", () => {
      it("suspends the key", async () => {
        const purchase = aPurchase();
        await says(shop.order(purchase));
        const events = dispute(later(purchase));
        await says([...events, ...events]);
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
      });

      if (shop.disputesSubscriptions && subscription)
        it("of a subscription suspends its key", async () => {
          const purchase = aPurchase();
          await says(subscription(purchase));
          await says(dispute(later(purchase)));
          expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
        });

      if (won)
        it("that is won gives the key back, whichever event comes first", async () => {
          for (const order of ["as they happened", "the other way round"]) {
            const purchase = aPurchase();
            await says(shop.order(purchase));
            const opened = dispute(later(purchase));
            const events = [opened, won(later(purchase, {}, 2))];
            for (const some of order === "as they happened" ? events : events.reverse()) await says(some);
            expect([order, (await onlyKeyOf(purchase)).status]).toEqual([order, "active"]);
          }
        });

      if (won)
        it("that is won leaves a key suspended that a person had suspended", async () => {
          const purchase = aPurchase();
          await says(shop.order(purchase));
          await vendor.keys.suspend((await onlyKeyOf(purchase)).id, { reason: "abuse" });
          await says(dispute(later(purchase)));
          await says(won(later(purchase, {}, 2)));
          expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
        });

      if (lost)
        it("that is lost keeps the key suspended, and ends it later", async () => {
          const purchase = aPurchase({ at: new Date(Date.now() - 40 * DAY_MS) });
          await says(shop.order(purchase));
          await says(dispute(later(purchase)));
          await says(lost(later(purchase, {}, 2)));
          expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
          const looks = await vendor.another();
          await expect.poll(async () => (await onlyKeyOf(purchase)).status).toBe("revoked");
          await looks.stop();
        });
    });
}
