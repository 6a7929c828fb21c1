/**
 * Paddle Classic: the report of sent licenses, as CSV. It says neither whether a license still holds, nor on how many devices, nor
 * until when: that is the product's, so the plan's here.
 */
import { plainTitle, type System } from "./system";
import { metadataIn, pastMomentIn, textIn } from "./values";

const TITLES = ["Order ID", "Product ID", "License Code"];

export const paddleClassic: System = {
  titles: TITLES,
  read: (fields) => {
    const cell = (title: string) => textIn(fields[plainTitle(title)]);
    if (!cell("License Code")) return null;
    return {
      products: [cell("Product Name"), cell("Product ID")].filter(Boolean),
      endsAsPlan: true,
      given: {
        key: cell("License Code"),
        email: cell("Customer Email"),
        orderId: cell("Order ID"),
        createdAt: pastMomentIn(cell("Date Sent")),
        metadata: metadataIn(null, { paddleLicense: cell("Paddle License ID") }),
      },
    };
  },
};
