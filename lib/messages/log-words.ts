/** What entries of the console log say, in words. English only, as the console is. Pure. */

/** Every action that is written into the log. The codes stay what the log is filtered by and exported with. */
export const LOG_ACTIONS: Readonly<Record<string, string>> = {
  "application.created": "Application created",
  "application.updated": "Settings changed",
  "customer.signed_in": "Customer signed in",
  "customer.signed_out_everywhere": "Customer signed out everywhere",
  "device.activated": "Device activated",
  "device.deactivated": "Device deactivated itself",
  "device.deregistered": "Device deregistered",
  "key.issued": "Key issued",
  "key.manage_code_renewed": "New management code",
  "key.reactivated": "Key reactivated",
  "key.replaced": "Key replaced; devices keep their seats",
  "key.revoked": "Key revoked",
  "key.suspended": "Key suspended",
  "key.updated": "Key changed",
  "keys.exported": "List of keys exported",
  "license.opened": "License opened with the management code",
  "log.exported": "Log exported",
  "master_key.resealed": "Master key changed",
  "operator.created": "Operator invited",
  "operator.link_created": "Sign-in link made",
  "operator.other_sessions_ended": "Operator's other sessions ended",
  "operator.recovery_code_used": "Recovery code used",
  "operator.recovery_codes_renewed": "New recovery codes",
  "operator.removed": "Operator removed",
  "operator.role_changed": "Role changed",
  "operator.second_factor_added": "Second factor set up",
  "operator.second_factor_guessing_stopped": "Guessing at codes of the second factor stopped",
  "operator.second_factor_removed": "Second factor taken away",
  "operator.session_ended": "Operator's session ended",
  "operator.signed_in": "Operator signed in",
  "plan.created": "Plan created",
  "plan.updated": "Plan changed",
  "plugin.created": "Plugin created",
  "plugin.updated": "Plugin changed",
  "plugin_release.discarded": "Draft of a plugin release discarded",
  "plugin_release.edited": "Draft of a plugin release changed",
  "plugin_release.promoted": "Plugin release promoted to stable",
  "plugin_release.published": "Plugin release published",
  "plugin_release.uploaded": "Plugin release uploaded",
  "plugin_release.withdrawn": "Plugin release withdrawn",
  "release.discarded": "Draft discarded",
  "release.edited": "Draft changed",
  "release.promoted": "Release promoted to stable",
  "release.published": "Release published",
  "release.uploaded": "Release uploaded",
  "release.withdrawn": "Release withdrawn",
  "signing_key.activated": "Signing key activated",
  "signing_key.created": "Signing key created",
  "signing_key.withdrawn": "Signing key withdrawn",
  "token.created": "Token created",
  "token.revoked": "Token revoked",
  "variant.created": "Variant created",
};

const FIELDS: Readonly<Record<string, { name: string; none: string }>> = {
  email: { name: "e-mail", none: "none" },
  expiresAt: { name: "end", none: "never" },
  lastFour: { name: "last four", none: "none" },
  manageCodes: { name: "management codes", none: "none" },
  maxActivations: { name: "devices", none: "unlimited" },
  newPluginsPremium: { name: "new plugins premium", none: "none" },
  premiumPlugins: { name: "premium plugins", none: "none" },
};

/** Ids of rows that no page is about. */
const UNTOLD: readonly string[] = ["activationId"];

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The code itself where it is none of ours. */
export function actionWords(action: string): string {
  return Object.hasOwn(LOG_ACTIONS, action) ? (LOG_ACTIONS[action] ?? action) : action;
}

/**
 * The `detail` of an entry, one line a field: "role: viewer → owner", "plan: pro", "keys: 20". `momentWords` writes a
 * moment given as ISO 8601.
 */
export function detailLines(
  action: string,
  detail: unknown,
  momentWords: (moment: string) => string = (moment) => moment,
): string[] {
  if (!isRecord(detail)) return [];
  // A role's change is written without a name of its own.
  const fields = isChange(detail)
    ? { [action === "operator.role_changed" ? "role" : "value"]: detail }
    : detail;
  const told = Object.entries(fields).filter(([field]) => !UNTOLD.includes(field));
  return told.map(([field, value]) => {
    const { name, none } = Object.hasOwn(FIELDS, field)
      ? (FIELDS[field] ?? plainField(field))
      : plainField(field);
    const words = (one: unknown) => valueWords(one, momentWords) || none;
    if (isChange(value)) return `${name}: ${words(value.from)} → ${words(value.to)}`;
    // Ids say nothing to a person; how many there were does.
    if (field === "keys" && Array.isArray(value)) return `${name}: ${value.length}`;
    return `${name}: ${words(value)}`;
  });
}

/** "minCoreVersion" as "min core version". */
function plainField(field: string) {
  return { name: field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), none: "none" };
}

/** Empty for nothing. */
function valueWords(value: unknown, momentWords: (moment: string) => string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return MOMENT.test(value) ? momentWords(value) : value;
  if (Array.isArray(value)) return value.map((one) => valueWords(one, momentWords)).join(", ");
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} = ${valueWords(one, momentWords) || "null"}`)
    .join(", ");
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isRecord(value) && Object.keys(value).sort().join() === "from,to";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
