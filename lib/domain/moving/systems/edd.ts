/** Easy Digital Downloads with Software Licensing: its CSV file of license keys. */
import { isMachineId } from "../../activations/machine";
import { plainTitle, type System } from "./system";
import { devicesIn, metadataIn, momentIn, pastMomentIn, textIn } from "./values";

const TITLES = ["License Key", "License Status", "Customer Email", "Product Name", "Activation Limit"];
/** The others say whether a site uses it, and whether it has ended. */
const STATUSES: Readonly<Record<string, string>> = { disabled: "suspended", revoked: "revoked" };

export const edd: System = {
  titles: TITLES,
  read: (fields) => {
    const cell = (title: string) => textIn(fields[plainTitle(title)]);
    if (!cell("License Key")) return null;
    const [product, priceId] = [cell("Product Name"), cell("Price ID")];
    return {
      products: [priceId && `${product} (${priceId})`, product].filter(Boolean),
      given: {
        key: cell("License Key"),
        email: cell("Customer Email"),
        name: cell("Customer Name"),
        devices: devicesIn(cell("Activation Limit")),
        expiresAt: momentIn(cell("Expiration Date")),
        status: STATUSES[cell("License Status").toLowerCase()] ?? "active",
        createdAt: pastMomentIn(cell("Purchase Date")),
        machines: cell("Activated URLs").split(",").map(siteIn).filter(isMachineId),
        metadata: metadataIn(null, { eddId: cell("License ID"), eddCustomer: cell("Customer ID") }),
      },
    };
  },
};

/** The address of a site, as a machine ID can be: without its scheme and the slash at its end. */
function siteIn(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}
