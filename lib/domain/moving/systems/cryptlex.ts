/** Cryptlex: `GET /v3/licenses`, lists of licenses, page after page in one file. */
import { type Fields, isFields } from "../file-record";
import { ColumnError, type ImportLine } from "../import-columns";
import { recordsWith } from "./record-index";
import type { System } from "./system";
import { daysInDuration, daysInSeconds, devicesIn, joinedName, metadataIn, momentIn, textIn } from "./values";

export const cryptlex: System = {
  titles: null,
  read: (license, all) => {
    if (!("key" in license) || !("allowedActivations" in license)) return null;
    const [first] = recordsWith(all, "id", ({ id }) => textIn(id))(textIn(license.id));
    // On an earlier page, too: lists grow while they are read.
    if (first && first !== license) return null;
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
        ...endOf(license),
        updatesUntil: momentIn(license.maintenanceExpiresAt),
        status: statusOf(license),
        createdAt: momentIn(license.createdAt),
        metadata: metadataIn(pairsIn(license.metadata), { cryptlexId: textIn(license.id) }),
      },
    };
  },
};

/**
 * Without an end a license is perpetual, unless it has a term that begins with its first activation
 * (https://docs.cryptlex.com/license-management/license-subscriptions). `validity` is the older name of a term, in seconds.
 */
function endOf(license: Fields): ImportLine {
  const end = momentIn(license.expiresAt);
  if (end) return { expiresAt: end };
  const interval = textIn(license.subscriptionInterval);
  const validity = textIn(license.validity);
  if (interval) {
    const days = daysInDuration(interval);
    if (days === null) throw unknown("subscriptionInterval", interval);
    return begun(days, textIn(license.subscriptionStartTrigger), "activation", "subscriptionStartTrigger");
  }
  if (validity === "" || validity === "0") return {};
  if (!(Number(validity) > 0)) throw unknown("validity", validity);
  return begun(
    daysInSeconds(Number(validity)),
    textIn(license.expirationStrategy),
    "delayed",
    "expirationStrategy",
  );
}

/** A term that began with the license has an end there. */
function begun(days: number, start: string, later: string, field: string): ImportLine {
  if (start.toLowerCase() !== later) throw unknown(field, start);
  return { pendingDays: days };
}

function unknown(field: string, value: string): ColumnError {
  return new ColumnError("expiresAt", { id: "import_meaning_unknown", details: { field } }, value);
}

function statusOf({ revoked, suspended }: Fields): string {
  if (revoked === true) return "revoked";
  return suspended === true ? "suspended" : "active";
}

function pairsIn(metadata: unknown): Fields {
  const pairs: unknown[] = Array.isArray(metadata) ? metadata : [];
  return Object.fromEntries(pairs.filter(isFields).map(({ key, value }) => [textIn(key), value]));
}
