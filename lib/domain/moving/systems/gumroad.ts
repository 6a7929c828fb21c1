/** Gumroad: the CSV file of sales, in which each sale of a product with license keys has its key. */
import type { Fields, FileRecord } from "../file-record";
import { gumroadCell as cell, gumroadEnd } from "./gumroad-end";
import { recordsWith } from "./record-index";
import { plainTitle, type System } from "./system";
import { isTrue, metadataIn, pastMomentIn } from "./values";

const TITLES = [
  "Purchase ID",
  "Item Name",
  "Purchase Email",
  "License Key",
  "Recurrence",
  "Subscription End Date",
];

export const gumroad: System = {
  titles: TITLES,
  read: (fields, all) => {
    // Of a product without keys, and of the totals.
    if (!cell(fields, "License Key")) return null;
    const sale = saleOf(fields, all);
    if (!sale) return null;
    const { original, last } = sale;
    const [item, variants] = [cell(last, "Item Name"), cell(last, "Variants")];
    const { end, isRenewed } = gumroadEnd(sale.rows);
    const giftee = cell(original, "Giftee Email");
    return {
      products: [variants && `${item} (${variants})`, item].filter(Boolean),
      quantity: cell(last, "Quantity"),
      isRenewed,
      given: {
        key: cell(original, "License Key"),
        email: giftee || cell(original, "Purchase Email"),
        name: giftee ? "" : cell(original, "Buyer Name"),
        orderId: cell(original, "Purchase ID"),
        expiresAt: end,
        status: statusOf(sale.rows, last),
        createdAt: soldAt(original),
        metadata: metadataIn(null, { gumroadProduct: cell(original, "Product ID") }),
      },
    };
  },
};

type Sale = Readonly<{ original: Fields; last: Fields; rows: readonly Fields[] }>;

/**
 * All rows of a key, the oldest first: a membership has one more for each charge. Null for a row that is a part of one that stands
 * before it, in whichever order they come.
 */
function saleOf(fields: Fields, all: readonly FileRecord[]): Sale | null {
  const inFile = recordsWith(all, "license", (one) => cell(one, "License Key"))(cell(fields, "License Key"));
  const first = inFile.find((one) => !isCharge(one));
  if (fields !== inFile[0]) return isCharge(fields) || fields === first ? null : saleOfRows([fields]);
  return saleOfRows(inFile.filter((one) => isCharge(one) || one === first));
}

function saleOfRows(given: readonly Fields[]): Sale | null {
  const rows = given.toSorted((one, other) => soldAt(one).localeCompare(soldAt(other)));
  const last = rows.at(-1);
  const original = rows.find((one) => !isCharge(one)) ?? rows[0];
  return original && last ? { original, last, rows } : null;
}

function isCharge(fields: Fields): boolean {
  return isTrue(fields[plainTitle("Recurring Charge?")]);
}

function soldAt(fields: Fields): string {
  return (
    pastMomentIn(cell(fields, "Purchase Time (UTC timezone)")) || pastMomentIn(cell(fields, "Purchase Date"))
  );
}

/** It is the last charge that pays for now: one that was refunded before changes nothing once it is paid again. */
function statusOf(rows: readonly Fields[], last: Fields): string {
  const isRefunded =
    isTrue(cell(last, "Fully Refunded?")) ||
    (isTrue(cell(last, "Disputed?")) && !isTrue(cell(last, "Dispute Won?")));
  if (isRefunded || rows.some((one) => isTrue(cell(one, "Access Revoked?")))) return "revoked";
  return rows.some((one) => cell(one, "License Key Enabled?") === "0") ? "suspended" : "active";
}
