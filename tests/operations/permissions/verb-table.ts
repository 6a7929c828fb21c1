/** Who may do what, once more and by hand: a change to either side must be made to both. */
import type { OperatorRole, Permission } from "@/lib/domain/permissions";

/** An operator's hand may do it with one of these permissions, each verb with its own. */
export const VERBS: Readonly<Record<Permission, readonly string[]>> = {
  applications: ["createApplication", "updateApplication", "createVariant"],
  plans: ["createPlan", "updatePlan"],
  keys: ["issueKeys", "updateKey", "changeKeyState", "replaceKey", "renewManageCode"],
  devices: ["deregisterDevice"],
  tokens: ["createCredential", "revokeCredential"],
  signing_keys: ["createSigningKey", "activateSigningKey", "withdrawSigningKey", "activateAndResign"],
  releases: [
    "uploadRelease",
    "uploadPlugin",
    "editDraft",
    "discardDraft",
    "updatePlugin",
    "publishRelease",
    "promoteRelease",
    "withdrawRelease",
  ],
  operators: ["createOperator", "createOperatorLink", "changeRole", "removeOperator", "resetSecondFactor"],
};

export const ROLES_OF: Readonly<Record<Permission, readonly OperatorRole[]>> = {
  applications: ["owner"],
  plans: ["owner"],
  keys: ["owner", "support"],
  devices: ["owner", "support"],
  tokens: ["owner", "developer"],
  signing_keys: ["owner", "developer"],
  releases: ["owner", "developer"],
  operators: ["owner"],
};

/** Write, and ask nobody's role, because it is no operator who does it; or it is about the operator's own. */
export const WITHOUT_ROLE: Readonly<Record<string, readonly string[]>> = {
  "devices, who hold a key": ["activate", "deactivate", "validate", "releaseDevice"],
  "customers and holders of a code": [
    "openManageSession",
    "closeManageSession",
    "recordSignIn",
    "endSessionsOfCustomer",
  ],
  "the system itself": [
    "record",
    "sealEntries",
    "sealAll",
    "secretsProblem",
    "verifyCredential",
    "countActivity",
    "flushActivityCounts",
    "flushHeartbeats",
    "noteHeartbeat",
    "takeCensus",
    "resealSigningKeys",
    "resealSecondFactors",
  ],
  "reading, which counts along the way": [
    "applicationFigures",
    "listSigningKeyUse",
    "recentActivity",
    "checkForUpdate",
  ],
  "an operator's own way in": [
    "createLink",
    "useLink",
    "mailedOperatorLink",
    "firstOwnerLink",
    "signInByProvider",
    "signInWithLink",
    "openOperatorSession",
    "findOperatorSession",
    "endOperatorSession",
    "endOtherSessions",
    "beginSecondFactor",
    "confirmSecondFactor",
    "passSecondFactor",
    "removeSecondFactor",
    "renewRecoveryCodes",
    "recordStoppedGuessing",
  ],
  "steps of verbs that asked": ["once", "createRelease", "goLive", "signRelease"],
};
