/** What receivers refuse, and what they tell no one. */
import { describe, expect, it } from "vitest";
import type { ShopEvent } from "./shop";
import { aPurchase, EMAIL, MINUTE_MS, OLD_SECRET, SECRET, type Vendor } from "./vendor";

export function describeStrangers(vendor: Vendor): void {
  const { shop, sent, says, sold } = vendor;
  describe("what does not come from the shop", () => {
    const lastOf = (events: readonly ShopEvent[]) => events.at(-1) as ShopEvent; // there is one

    it("is refused: another secret, no signature, another body, another time", async () => {
      const purchase = aPurchase();
      const event = lastOf(shop.order(purchase));
      const text = JSON.stringify(event.body);
      const now = new Date();
      expect(await sent(event, { secret: "another" })).toBe(401);
      expect(await vendor.receiver.post(text, event.headers)).toBe(401);
      const signature = { ...shop.signed(text, SECRET, now), ...event.headers };
      expect(await vendor.receiver.post(`${text} `, signature)).toBe(401);
      if (shop.signsTime) {
        expect(await sent(event, { at: new Date(now.getTime() - 6 * MINUTE_MS) })).toBe(401);
        expect(await sent(event, { at: new Date(Number.NaN) })).toBe(401);
      }
      if (shop.ping) expect(await vendor.receiver.post(shop.ping)).toBe(200);
      expect(await sold(purchase)).toEqual([]);
      expect(await sent(event, { secret: OLD_SECRET })).toBe(200);
    });
  });

  it("writes no key, secret, token, address or name of a buyer", async () => {
    await says(shop.order(aPurchase()));
    const output = vendor.receiver.output();
    expect(output).toContain("issued");
    for (const secret of [SECRET, vendor.env.LATCHKEY_TOKEN ?? "", EMAIL, "Lovelace"])
      expect(output).not.toContain(secret);
    expect(output).not.toMatch(/\b[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}\b/);
  });
}
