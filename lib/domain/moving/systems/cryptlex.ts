/** Cryptlex: `GET /v3/licenses`, lists of licenses, page after page in one file. */
import { type Fields, isFields } from "../file-record";
import type { System } from "./system";
import { devicesIn, joinedName, metadataIn, momentIn, textIn } from "./values";

export const cryptlex: System = {
  titles: null,
  read: (license) => {
    if (!("key" in license) || !("allowedActivations" in license)) return null;
    const user = isFields(license.user) ? license.user : {};
    const product = isFields(license.product) ? license.product : {};
    return {
      products: [
        textIn(license.licenseTemplateId),
        textIn(license.licensePolicyId),
        textIn(product.name),
        textIn(license.productId),
      ].filter(Boolean),
      given: {
        key: license.key,
        email: user.email ?? "",
        name: joinedName(user.firstName, user.lastName) || textIn(user.company),
        note: license.notes ?? "",
        devices: devicesIn(license.allowedActivations),
        expiresAt: momentIn(license.expiresAt),
        updatesUntil: momentIn(license.maintenanceExpiresAt),
        status: statusOf(license),
        createdAt: momentIn(license.createdAt),
        metadata: metadataIn(pairsIn(license.metadata), { cryptlexId: textIn(license.id) }),
      },
    };
  },
};

function statusOf({ revoked, suspended }: Fields): string {
  if (revoked === true) return "revoked";
  return suspended === true ? "suspended" : "active";
}

function pairsIn(metadata: unknown): Fields {
  const pairs: unknown[] = Array.isArray(metadata) ? metadata : [];
  return Object.fromEntries(pairs.filter(isFields).map(({ key, value }) => [textIn(key), value]));
}
