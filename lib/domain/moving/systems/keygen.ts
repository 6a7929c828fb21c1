/** Keygen: `GET /v1/accounts/<account>/licenses` and `…/machines`, JSON:API, page after page in one file. */
import { relatedId, resourceIn, resourcesWith } from "./json-api";
import type { System } from "./system";
import { joinedName, metadataIn, momentIn, textIn } from "./values";

/** What the key can do does not depend on the others: they say when it was last used, and when it ends. */
const STATUSES: Readonly<Record<string, string>> = { SUSPENDED: "suspended", BANNED: "suspended" };

export const keygen: System = {
  titles: null,
  read: (fields, all) => {
    const license = resourceIn(fields);
    if (license?.type !== "licenses") return null;
    const { attributes } = license;
    const userId = relatedId(license, "owner") || relatedId(license, "user");
    const policyId = relatedId(license, "policy");
    const [user] = resourcesWith(all, "users", "id", ({ id }) => id)(userId);
    const [policy] = resourcesWith(all, "policies", "id", ({ id }) => id)(policyId);
    const machines = resourcesWith(all, "machines", "license", (one) => relatedId(one, "license"))(
      license.id,
    );
    const name = joinedName(user?.attributes.firstName, user?.attributes.lastName);
    return {
      products: [textIn(policy?.attributes.name), policyId].filter(Boolean),
      given: {
        key: attributes.key,
        email: user?.attributes.email ?? "",
        name: name || textIn(user?.attributes.fullName),
        note: attributes.name ?? "",
        devices: attributes.maxMachines ?? (attributes.floating === false ? 1 : "unlimited"),
        expiresAt: momentIn(attributes.expiry),
        status:
          STATUSES[textIn(attributes.status)] ?? (attributes.suspended === true ? "suspended" : "active"),
        createdAt: momentIn(attributes.created),
        machines: machines.map(({ attributes: machine }) => machine.fingerprint),
        metadata: metadataIn(attributes.metadata, { keygenId: license.id }),
      },
    };
  },
};
