/**
 * What every receiver of docs/shops guarantees: the same month of a vendor for each shop, with its own events and
 * signatures, over HTTP to the key issuing interface and a real database.
 */
import { describe } from "vitest";
import { describeCrashes } from "./describe-crashes";
import { describeDisputes } from "./describe-disputes";
import { describeFailures } from "./describe-failures";
import { describeOrders } from "./describe-orders";
import { describeSubscriptions } from "./describe-subscriptions";
import type { Shop } from "./shop";
import { aVendor } from "./vendor";

export function describeShop(shop: Shop): void {
  describe(`docs/shops/${shop.name}.mjs`, () => {
    const vendor = aVendor(shop);
    describeOrders(vendor);
    describeSubscriptions(vendor);
    describeDisputes(vendor);
    describeFailures(vendor);
    describeCrashes(vendor);
  });
}
