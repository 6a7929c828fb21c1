/**
 * What every receiver of docs/shops guarantees: the same month of a vendor for each shop, with its own events and
 * signatures, over HTTP to the key issuing interface and a real database. `describeMore`: of one shop alone.
 */
import { describe } from "vitest";
import { describeDisputes } from "./describe-disputes";
import { describeOrders } from "./describe-orders";
import { describeStrangers } from "./describe-strangers";
import { describeSubscriptions } from "./describe-subscriptions";
import type { Shop } from "./shop";
import { aVendor, type Vendor } from "./vendor";

export function describeShop(shop: Shop, describeMore?: (vendor: Vendor) => void): void {
  describe(`docs/shops/${shop.name}.mjs`, () => {
    const vendor = aVendor(shop);
    describeOrders(vendor);
    describeSubscriptions(vendor);
    describeDisputes(vendor);
    describeStrangers(vendor);
    describeMore?.(vendor);
  });
}
