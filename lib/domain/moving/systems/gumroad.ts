/** Gumroad: the CSV file of sales, in which each sale of a product with license keys has its key. */
import { plainTitle, type System } from "./system";
import { isTrue, metadataIn, momentIn, pastMomentIn, textIn } from "./values";

const TITLES = ["Purchase ID", "Item Name", "Purchase Email", "License Key"];

export const gumroad: System = {
  titles: TITLES,
  read: (fields) => {
    const cell = (title: string) => textIn(fields[plainTitle(title)]);
    // Of a product without keys, and of the totals.
    if (!cell("License Key")) return null;
    const [item, variants] = [cell("Item Name"), cell("Variants")];
    const isGone =
      isTrue(cell("Fully Refunded?")) ||
      isTrue(cell("Access Revoked?")) ||
      (isTrue(cell("Disputed?")) && !isTrue(cell("Dispute Won?")));
    const isOff = cell("License Key Enabled?") === "0";
    return {
      products: [variants && `${item} (${variants})`, item].filter(Boolean),
      isRepetition: isTrue(cell("Recurring Charge?")),
      given: {
        key: cell("License Key"),
        email: cell("Giftee Email") || cell("Purchase Email"),
        name: cell("Giftee Email") ? "" : cell("Buyer Name"),
        orderId: cell("Purchase ID"),
        expiresAt: momentIn(cell("Subscription End Date")),
        status: isGone ? "revoked" : isOff ? "suspended" : "active",
        createdAt: pastMomentIn(cell("Purchase Time (UTC timezone)")) || pastMomentIn(cell("Purchase Date")),
        metadata: metadataIn(null, {
          gumroadProduct: cell("Product ID"),
          gumroadQuantity: cell("Quantity") === "1" ? "" : cell("Quantity"),
        }),
      },
    };
  },
};
