/** Keygen: `GET /v1/accounts/<account>/licenses`, `…/policies` and `…/machines`, JSON:API, page after page in one file. */
import { isMachineId } from "../../activations/machine";
import { ColumnError } from "../import-columns";
import { isRepeated, relatedId, resourceIn, resourcesWith } from "./json-api";
import { keygenTerm } from "./keygen-term";
import type { System } from "./system";
import { joinedName, metadataIn, momentIn, textIn } from "./values";

/** The others say when it was last used, and whether it has ended. */
const STATUSES: Readonly<Record<string, string>> = { SUSPENDED: "suspended", BANNED: "suspended" };

export const keygen: System = {
  titles: null,
  read: (fields, all) => {
    const license = resourceIn(fields);
    if (license?.type !== "licenses" || isRepeated(all, license)) return null;
    const { attributes } = license;
    const userId = relatedId(license, "owner") || relatedId(license, "user");
    const policyId = relatedId(license, "policy");
    const [user] = resourcesWith(all, "users", "id", ({ id }) => id)(userId);
    const [policy] = resourcesWith(all, "policies", "id", ({ id }) => id)(policyId);
    // What an end means there, and what it means to have none, stands in the policy alone.
    if (!policy) throw new ColumnError("expiresAt", { id: "import_policy_missing", details: {} }, policyId);
    const term = keygenTerm(attributes, policy.attributes);
    const machines = resourcesWith(all, "machines", "license", (one) => relatedId(one, "license"))(
      license.id,
    );
    const name = joinedName(user?.attributes.firstName, user?.attributes.lastName);
    return {
      products: [textIn(policy.attributes.name), policyId].filter(Boolean),
      given: {
        key: attributes.key,
        email: user?.attributes.email ?? "",
        name: name || textIn(user?.attributes.fullName),
        note: attributes.name ?? "",
        devices: attributes.maxMachines ?? (attributes.floating === false ? 1 : "unlimited"),
        ...term,
        status:
          STATUSES[textIn(attributes.status)] ?? (attributes.suspended === true ? "suspended" : "active"),
        createdAt: momentIn(attributes.created),
        // Days that have not begun begin with the first device: with the call that brings it here.
        machines:
          "pendingDays" in term
            ? []
            : machines.map(({ attributes: one }) => textIn(one.fingerprint)).filter(isMachineId),
        metadata: metadataIn(attributes.metadata, {
          keygenId: license.id,
          keygenExpiry: "expiresAt" in term ? "" : textIn(attributes.expiry),
        }),
      },
    };
  },
};
