/** Easy Digital Downloads with Software Licensing: its CSV file of license keys. */
import { isMachineId } from "../../activations/machine";
import { ColumnError } from "../import-columns";
import { plainTitle, type System } from "./system";
import { devicesIn, metadataIn, momentIn, pastMomentIn, textIn } from "./values";

const TITLES = [
  "License Key",
  "License Status",
  "Customer Email",
  "Product Name",
  "Activation Limit",
  "Expiration Date",
];
/** https://docs.easydigitaldownloads.com/article/1237-software-licensing-status-options */
const STATUSES: Readonly<Record<string, string>> = {
  active: "active",
  inactive: "active",
  expired: "expired",
  disabled: "suspended",
  revoked: "revoked",
};

export const edd: System = {
  titles: TITLES,
  read: (fields) => {
    const cell = (title: string) => unslashed(textIn(fields[plainTitle(title)]));
    if (!cell("License Key")) return null;
    const [product, priceId] = [cell("Product Name"), cell("Price ID")];
    return {
      products: [priceId && `${product} (${priceId})`, product].filter(Boolean),
      given: {
        key: cell("License Key"),
        email: cell("Customer Email"),
        name: cell("Customer Name"),
        devices: devicesIn(cell("Activation Limit")),
        expiresAt: endIn(cell("Expiration Date")),
        // An unknown one is left as it is, for the line to be refused.
        status: STATUSES[cell("License Status").toLowerCase()] ?? (cell("License Status") || "none"),
        createdAt: pastMomentIn(cell("Purchase Date")),
        machines: cell("Activated URLs").split(",").map(siteIn).filter(isMachineId),
        metadata: metadataIn(null, { eddId: cell("License ID"), eddCustomer: cell("Customer ID") }),
      },
    };
  },
};

/** PHP's `addslashes`, which it does to every cell before it writes it, undone. */
function unslashed(text: string): string {
  return text.replace(/\\([\\'"0])/g, (_escaped, character: string) => (character === "0" ? "" : character));
}

/** It writes `lifetime` for none. An empty cell says nothing. */
function endIn(text: string): string {
  if (text === "") throw new ColumnError("expiresAt", { id: "import_end_missing", details: {} }, text);
  return momentIn(text);
}

/** The address of a site, as a machine ID can be: without its scheme and the slash at its end. */
function siteIn(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}
