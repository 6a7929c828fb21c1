/** What the console calls roles, statuses, kinds and purposes, in English. */
import type {
  ActorKind,
  ApplicationKind,
  CredentialPurpose,
  FilePlatform,
  KeySource,
  OperatorRole,
  PlanStatus,
  PublicDownloads,
  ReleaseChannel,
  ReleaseStatus,
  SigningPurpose,
} from "../../db/generated/enums";
import type { EndpointField } from "../../domain/events/endpoint-fields";
import type { KeyMoment } from "../../domain/keys/key-fields";
import type { DraftFieldWords } from "./draft-fields";
import { draftFieldsEn } from "./draft-fields-en";
import type { PlanFieldWords } from "./plan-fields";
import { planFieldsEn } from "./plan-fields-en";
import type { SettingWords } from "./setting-fields";
import { settingWordsEn } from "./setting-fields-en";

/** Total over what the database knows: a new one does not compile until both languages have a word for it. */
export type Terms = Readonly<{
  roles: Readonly<Record<OperatorRole, string>>;
  /** What each role may do. */
  roleHints: Readonly<Record<OperatorRole, string>>;
  keyStatuses: Readonly<Record<"active" | "expired" | "suspended" | "revoked", string>>;
  keySources: Readonly<Record<KeySource, string>>;
  planFields: PlanFieldWords;
  settings: SettingWords;
  draftFields: DraftFieldWords;
  /** Of a webhook. */
  endpointFields: Readonly<Record<EndpointField, Readonly<{ label: string }>> & { url: { hint: string } }>;
  planStatuses: Readonly<Record<PlanStatus, string>>;
  /** What each status means for issuing keys. */
  planStatusHints: Readonly<Record<PlanStatus, string>>;
  releaseStatuses: Readonly<Record<ReleaseStatus, string>>;
  channels: Readonly<Record<ReleaseChannel, string>>;
  platforms: Readonly<Record<FilePlatform, string>>;
  /** What everybody may download of a restricted variant. */
  publicDownloads: Readonly<Record<PublicDownloads, string>>;
  applicationKinds: Readonly<Record<ApplicationKind, string>>;
  applicationKindHints: Readonly<Record<ApplicationKind, string>>;
  tokenPurposes: Readonly<Record<CredentialPurpose, string>>;
  tokenPurposeHints: Readonly<Record<CredentialPurpose, string>>;
  signingPurposes: Readonly<Record<SigningPurpose, string>>;
  actorKinds: Readonly<Record<ActorKind, string>>;
  /** Of a key. `hint`: of its own page's form; `newHint`: where keys are issued. */
  keyMoments: Readonly<Record<KeyMoment, Readonly<{ label: string; hint: string; newHint: string }>>>;
  /** "3 devices"; null for unlimited. */
  devices: (max: number | null) => string;
}>;

export const termsEn: Terms = {
  roles: { owner: "Owner", developer: "Developer", support: "Support", viewer: "Viewer" },
  roleHints: {
    owner: "Everything, including who has access",
    developer: "Releases, signing keys, webhooks, and tokens except service tokens",
    support: "Keys and devices",
    viewer: "Read only, no exports",
  },
  keyStatuses: { active: "Active", expired: "Expired", suspended: "Suspended", revoked: "Revoked" },
  keySources: {
    api: "API",
    console: "Console, command line",
    checkout: "Checkout",
    trial: "Trial",
    import: "Import",
  },
  planFields: planFieldsEn,
  settings: settingWordsEn,
  draftFields: draftFieldsEn,
  endpointFields: {
    url: { label: "Address", hint: "Starts with https:// and must be reachable from the internet." },
    events: { label: "Events" },
  },
  planStatuses: { draft: "Draft", public: "Public", hidden: "Hidden", archived: "Archived" },
  planStatusHints: {
    draft: "Not ready yet. No keys can be issued.",
    public: "On sale. Shops and operators can issue keys.",
    hidden: "Unlisted, for individual deals. Keys can still be issued.",
    archived: "No longer sold. Keys already sold keep working; no new ones can be issued.",
  },
  releaseStatuses: { draft: "Draft", published: "Published", withdrawn: "Withdrawn" },
  channels: { stable: "stable", beta: "beta" },
  platforms: { macos: "macOS", windows: "Windows", linux: "Linux", any: "Any system" },
  publicDownloads: { none: "None", newest: "Newest version" },
  applicationKinds: {
    license_only: "Licenses only",
    updates_only: "Updates only",
    licensed_updates: "Licenses and updates",
  },
  applicationKindHints: {
    license_only: "You sell license keys. Your program gets its updates from somewhere else.",
    updates_only: "You publish signed releases for everyone, or for holders of an update token. No keys.",
    licensed_updates: "You sell license keys and publish signed releases, some of them for customers only.",
  },
  tokenPurposes: { key_api: "Service", ci: "CI", update: "Update" },
  tokenPurposeHints: {
    key_api: "Your shop's server issues and changes keys",
    ci: "A build pipeline uploads releases and plugins",
    update: "A program or reseller downloads without a license",
  },
  signingPurposes: { license: "Licenses", release: "Releases", artifact: "Feeds" },
  actorKinds: {
    system: "System",
    command_line: "Command line",
    service_token: "Service token",
    ci_token: "CI token",
    device: "Device",
    code_holder: "Management code",
    customer: "Customer",
    operator: "Operator",
  },
  keyMoments: {
    expiresAt: {
      label: "Valid until",
      hint: "Valid through this day (UTC). Leave empty for no expiry.",
      newHint: "Through this day (UTC). Empty: as the plan says.",
    },
    updatesUntil: {
      label: "Updates until",
      hint: "Includes releases through this day (UTC). Leave empty for as long as the license is valid.",
      newHint: "Through this day (UTC). Empty: as the plan says.",
    },
    renewsAt: {
      label: "Renews on",
      hint: "The day (UTC) on which your shop charges again. Leave empty if nothing renews it by itself.",
      newHint: "The day (UTC) on which your shop charges again. Empty: nothing renews it by itself.",
    },
  },
  devices: (max) => {
    if (max === null) return "unlimited devices";
    return max === 1 ? "1 device" : `${max} devices`;
  },
};
