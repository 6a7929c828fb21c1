/** A receiver that dies at any call to Latchkey: the repeated event finishes what it began. */
import { expect, it } from "vitest";
import { loseAnswer } from "./latchkey";
import type { Purchase, ShopEvent } from "./shop";
import { aPurchase, later, type Vendor } from "./vendor";

export function describeCrashes(vendor: Vendor): void {
  const { shop, sent, says, onlyKeyOf } = vendor;
  const { dispute, won } = shop;
  /** Kills the receiver at its nth call, before or after Latchkey did it, until it is not killed any longer. */
  async function killedEverywhere(
    prepare: () => Promise<Purchase>,
    event: (purchase: Purchase) => readonly ShopEvent[],
    check: (purchase: Purchase) => Promise<void>,
  ): Promise<number> {
    let kills = 0;
    for (let at = 0; ; at++) {
      const purchase = await prepare();
      const victim = await vendor.another({ REVOKE_AFTER_DAYS: "0" });
      let killed = false;
      vendor.latchkey.intercept(async (req, res, index) => {
        if (index < Math.floor(at / 2) || killed) return false;
        killed = true;
        if (at % 2 === 0) {
          await victim.kill();
          req.socket.destroy();
          return true;
        }
        loseAnswer(res, () => void victim.kill());
        return false;
      });
      for (const one of event(purchase)) await sent(one, { to: victim });
      vendor.latchkey.intercept(null);
      await victim.kill();
      await says(event(purchase));
      await check(purchase);
      if (!killed) return kills;
      kills += 1;
    }
  }

  it("can be killed at any call of a purchase: the repeated event finishes it", async () => {
    const kills = await killedEverywhere(
      async () => aPurchase(),
      (purchase) => shop.order(purchase),
      async (purchase) => {
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "active" });
      },
    );
    expect(kills).toBeGreaterThanOrEqual(4);
  });

  if (!dispute || !won) return;
  it("can be killed at any call of a dispute that is won: the repeated event finishes it", async () => {
    await killedEverywhere(
      async () => {
        const purchase = aPurchase();
        await says(shop.order(purchase));
        await says(dispute(later(purchase)));
        return purchase;
      },
      (purchase) => won(later(purchase, {}, 2)),
      async (purchase) => {
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "active" });
      },
    );
  });

  it("can be killed at any call of a dispute: the repeated event finishes it, and it can still be won", async () => {
    const kills = await killedEverywhere(
      async () => {
        const purchase = aPurchase();
        await says(shop.order(purchase));
        return purchase;
      },
      (purchase) => dispute(later(purchase)),
      async (purchase) => {
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "suspended" });
        await says(won(later(purchase, {}, 2)));
        expect(await onlyKeyOf(purchase)).toMatchObject({ status: "active" });
      },
    );
    expect(kills).toBeGreaterThanOrEqual(6);
  });
}
