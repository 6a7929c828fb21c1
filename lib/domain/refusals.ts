/**
 * Everything the domain refuses with a reason: an id, and what a sentence about it needs. The sentences are written where it
 * is known who reads them (lib/words/refusals), in tables that do not compile until every id has one. Types only.
 */
import type { ReleaseStatus, SigningPurpose } from "../db/generated/enums";
import type { FeatureValue, PlanFieldOf, PlanValues } from "./applications/plan-fields";
import type { SettingField } from "./applications/setting-fields";
import type { KeyMoment } from "./keys/key-fields";
import type { DraftValues } from "./publishing/draft-fields";

type Nothing = Readonly<Record<never, never>>;
/** Its slug; or its name, for people. */
type InApplication = Readonly<{ application: string }>;

/** Texts that people give, or what a plugin's manifest says, by its member and the name of the file. */
export type TextName =
  | "name"
  | "note"
  | "orderId"
  | "notes"
  | "planName"
  | "reason"
  | "tokenName"
  | "mailWords"
  | Readonly<{ feature: string }>
  | Readonly<{ member: string; file: string }>;

/** Moments of a key, and those that lists of keys are asked by. */
export type DateField = KeyMoment | "createdAt" | "createdAfter" | "updatedAfter";

/** What it is now that someone else changed it. */
export type PlanNow = Readonly<
  Omit<PlanValues, "features"> & {
    /** In the order of their names. */
    features: readonly (readonly [name: string, value: FeatureValue])[];
  }
>;

/** What an application has that one of another kind has not. */
export type KindObstacle = "plans" | "shop_tokens" | "releases" | "plugins" | "ci_tokens" | "update_tokens";

/** Null: nothing that an application of this kind has. */
export type SettingsNow = Readonly<{ name: string } & Record<SettingField, boolean | null>>;

/** `notes`: their beginning; null for none. */
export type DraftNow = Readonly<DraftValues>;

type OfTexts = {
  text_not_storable: { text: TextName };
  text_too_long: { text: TextName; max: number };
  text_deceiving: { text: TextName };
  text_invisible: { text: TextName };
};

type OfApplications = {
  application_exists: { slug: string };
  application_unknown: { slug: string };
  application_name_empty: Nothing;
  kind_contradicted: InApplication & { obstacles: readonly KindObstacle[] };
  kind_unknown: { kinds: readonly string[] };
  slug_malformed: Nothing;
  slug_reserved: { slug: string };
  sells_no_licenses: InApplication;
  publishes_no_updates: InApplication;
  plan_changed_meanwhile: PlanNow;
  settings_changed_meanwhile: SettingsNow;
  variant_code_malformed: Nothing;
  variant_exists: { code: string };
  variant_last: { code: string };
  /** By plans and update tokens. */
  variant_named: { code: string; names: readonly string[] };
  variant_not_empty: { code: string };
  variant_open: { code: string };
  variant_published: { code: string };
  variant_unknown: { code: string };
  variants_useless: InApplication;
  signing_key_useless: InApplication & { purpose: SigningPurpose };
  signing_key_unknown: InApplication & { kid: string };
  signing_key_withdrawn: { kid: string };
  signing_key_active: { kid: string };
};

type OfPlans = {
  plan_code_malformed: Nothing;
  plan_code_reserved: Nothing;
  plan_exists: { code: string };
  plan_name_empty: Nothing;
  plan_plugin_unknown: { code: string; known: readonly string[] };
  plan_status_unknown: { statuses: readonly string[] };
  plan_unknown: InApplication & { code: string };
  plans_useless: InApplication;
  seats_out_of_range: { max: number };
  plan_days_out_of_range: { field: PlanFieldOf<"days">; max: number };
  plan_choice_unknown: { choice: PlanFieldOf<"choice">; choices: readonly string[] };
  /** `placeholders`: with their braces. `max`: characters. */
  plan_address_malformed: { field: PlanFieldOf<"address">; placeholders: readonly string[]; max: number };
  features_too_many: { max: number };
  feature_name_malformed: { name: string };
  feature_value_malformed: { name: string };
};

type OfTokens = {
  feed_token_unknown: InApplication & { id: string };
  feed_tokens_of_revoked_key: Nothing;
  feed_tokens_too_many: { max: number };
  token_beyond_role: Nothing;
  token_name_empty: Nothing;
  token_not_limitable: Nothing;
  token_unknown: InApplication & { id: string };
  token_useless_without_licenses: InApplication;
  token_useless_without_updates: InApplication & { purpose: string };
};

type OfKeys = {
  email_malformed: { isPlusLost: boolean };
  expiry_malformed: { field: DateField };
  key_end_changed_meanwhile: Nothing;
  key_expired: Nothing;
  key_replaced_meanwhile: { lastFour: string };
  key_end_before_start: Nothing;
  key_never_expires: Nothing;
  key_not_begun: Nothing;
  key_revoked: { wanted: "suspend" | "reactivate" | "replace" | "extend" | "change" };
  key_secret_outdated: Nothing;
  key_valid_longer: Nothing;
  key_without_email: Nothing;
  keys_not_chosen: Nothing;
  keys_too_many: { max: number };
  key_unknown: Nothing;
  manage_codes_off: Nothing;
  metadata_line_malformed: { line: string };
  metadata_name_malformed: { max: number };
  metadata_name_twice: { name: string };
  metadata_too_large: { membersMax: number; bytesMax: number };
  plan_of_keys_unknown: Nothing;
  plan_not_issuable: { code: string; status: PlanValues["status"] };
  reason_missing: Nothing;
};

type OfMails = {
  erasure_request_unknown: Nothing;
  mail_not_configured: Nothing;
  mail_not_failed: Nothing;
  mail_settings_changed_meanwhile: Nothing;
  mail_unknown: Nothing;
  mail_without_key: Nothing;
  /** `count`: of reminders. */
  reminder_days_malformed: { max: number; count: number };
  seats_full_hours_out_of_range: { max: number };
  send_to_without_email: Nothing;
};

type OfImports = {
  import_begun_already: Nothing;
  import_column_twice: { column: string; one: string; other: string };
  import_column_unknown: { column: string; known: readonly string[] };
  import_created_later: Nothing;
  import_csv_broken: Nothing;
  import_days_out_of_range: { max: number };
  import_empty: Nothing;
  import_end_missing: Nothing;
  import_expired_without_end: Nothing;
  import_file_missing: Nothing;
  import_key_elsewhere: Nothing;
  import_key_malformed: Nothing;
  import_key_twice: { line: number };
  import_line_malformed: Nothing;
  import_line_too_long: { line: number; max: number };
  import_machine_malformed: { machine: string };
  /** `field`: as the other system calls it. */
  import_meaning_unknown: { field: string };
  import_metadata_malformed: Nothing;
  import_not_unicode: Nothing;
  /** `system`: as people call it. */
  import_not_of_system: { system: string };
  import_other_format: { system: string; format: "CSV" | "JSON" };
  import_plan_missing: Nothing;
  import_policy_missing: Nothing;
  import_product_unmatched: { product: string };
  import_quantity_malformed: Nothing;
  import_quotes_broken: Nothing;
  import_renewed_since: Nothing;
  import_status_unknown: { given: string; known: readonly string[] };
  import_subscriptions_missing: Nothing;
  import_title_missing: { system: string; title: string };
  import_too_many: { max: number };
  import_two_ends: Nothing;
  products_malformed: { given: string };
  staged_import_done: Nothing;
  staged_import_has_problems: Nothing;
  staged_import_unknown: Nothing;
};

/** Of an application that another installation exported. `first` and `last`: lines of the file. */
type OfExports = {
  export_application_there: { slug: string };
  export_changed: Nothing;
  export_cut_short: Nothing;
  export_file_differs: { name: string; sha256: string };
  export_file_missing: { name: string; sha256: string };
  export_malformed: Nothing;
  export_newer: Nothing;
  export_pepper_differs: Nothing;
  export_rows_elsewhere: { first: number; last: number };
  export_rows_there: { first: number; last: number };
  export_rows_unwritable: { first: number; last: number };
  export_seats_wrong: { key: string };
  export_without_signing_keys: Nothing;
  passphrase_missing: Nothing;
  passphrase_short: { min: number };
  passphrase_wrong: Nothing;
};

type OfReleases = {
  arch_unknown: { given: string; nearest: string; known: readonly string[] };
  arch_without_platform: Nothing;
  channel_unknown: Nothing;
  device_unknown: Nothing;
  delta_name_malformed: { file: string };
  direct_link_expired: Nothing;
  direct_link_invalid: Nothing;
  /** Bytes. */
  direct_upload_differs: { announced: number; found: number };
  /** `missing`: ranges of bytes. */
  direct_upload_unfinished: { upload: string; missing: string };
  direct_upload_unknown: { upload: string };
  direct_upload_used: { upload: string };
  direct_uploads_too_many: { max: number };
  draft_changed_meanwhile: DraftNow;
  draft_frozen: Nothing;
  draft_not_promoted: Nothing;
  edition_unknown: Nothing;
  expected_malformed: { given: string };
  feed_key_exists: { format: string };
  feed_key_known: { format: string };
  feed_key_malformed: { format: string };
  feed_key_password_wrong: Nothing;
  feed_key_shared: Nothing;
  feed_key_unknown: { kid: string; application: string };
  feed_format_unknown: { given: string; nearest: string; known: readonly string[] };
  file_damaged: Nothing;
  file_empty: Nothing;
  file_is_appcast: { file: string };
  /** `found`: the page of an error, or a pointer of Git LFS. */
  file_is_stand_in: { file: string; found: "page" | "git_lfs_pointer" };
  file_not_as_uploaded: Nothing;
  file_or_image: Nothing;
  files_alike: { name: string; other: string };
  files_too_many: { max: number };
  image_malformed: Nothing;
  manifest_member_not_text: { member: string; file: string };
  /** `file`: of a release. */
  manifest_mismatch: { field: string; given: string; declared: string; file?: string };
  package_fact_malformed: { file: string; field: string };
  package_facts_differ: { field: string; one: string; other: string };
  package_file_twice: { file: string };
  /** A file of a release, or one in a package. */
  package_file_unreadable: { file: string };
  /** `inside`: id and version. */
  package_name_differs: { name: string; inside: string };
  /** `reason`: an English sentence that quotes nothing of the package. */
  package_unreadable: { problem: "not_a_zip" | "bad_manifest" | "hostile"; reason: string };
  platform_unknown: { given: string; nearest: string; known: readonly string[] };
  plugin_code_malformed: Nothing;
  plugin_code_missing: Nothing;
  plugin_unknown: InApplication & { code: string };
  plugin_row_unknown: InApplication;
  plugin_version_missing: Nothing;
  prerelease_not_editable: { version: string };
  prerelease_not_promoted: { version: string };
  prerelease_not_uploadable: { version: string };
  release_key_missing: Nothing;
  release_not_discardable: { status: ReleaseStatus };
  release_unknown: InApplication & { id: string };
  rollout_out_of_range: Nothing;
  /** `file`: the signature's; `signed`: the version that it names. */
  signature_for_version: { file: string; version: string; signed: string };
  signature_malformed: { file: string; format: string };
  /** `ending`: of the file that would hold it. */
  signature_missing: { file: string; format: string; ending: string };
  signature_of_other_key: { file: string; format: string };
  signature_unproven: Nothing;
  signature_unread: { file: string };
  signature_without_file: { file: string; signs: string };
  storage_full: Nothing;
  upload_too_slow: { hours: number };
  variant_missing: { variants: readonly string[] };
  variant_not_one_of: { variants: readonly string[] };
  version_conflict: { version: string; field: string };
  version_exists: { version: string; taken: Taken };
  version_malformed: { field: "version" | "minCoreVersion" | "requiresVersion" };
  version_unknown: InApplication & { version: string };
  withdrawal_reason_missing: Nothing;
  /** `folder`: null for none, or several. */
  wordpress_folder_differs: { plugin: string; folder: string | null };
  withdrawn_not_promoted: Nothing;
  withdrawn_not_published: Nothing;
};

type OfWebhooks = {
  webhook_delivery_unknown: { id: string };
  webhook_disabled: Nothing;
  webhook_event_unknown: { event: string; events: readonly string[] };
  webhook_events_missing: Nothing;
  webhook_port_refused: { port: string };
  webhook_target_private: { host: string };
  webhook_tests_waiting: { max: number };
  webhook_unknown: InApplication & { id: string };
  webhook_url_insecure: Nothing;
  webhook_url_malformed: Nothing;
  webhook_url_with_password: Nothing;
  webhooks_too_many: { max: number };
};

type OfPeople = {
  app_code_wrong: Nothing;
  code_used: Nothing;
  code_wrong: Nothing;
  factor_exists: Nothing;
  factor_gone: Nothing;
  factor_not_begun: Nothing;
  form_incomplete: Nothing;
  form_sent_before: Nothing;
  language_unknown: { languages: readonly string[] };
  last_owner: Nothing;
  last_owner_signed_in: Nothing;
  log_head_malformed: Nothing;
  operator_email_unknown: { email: string };
  operator_exists: { email: string };
  operator_gone: Nothing;
  operator_unknown: Nothing;
  permission_missing: Nothing;
  role_unknown: { roles: readonly string[] };
};

export type Refusals = OfTexts &
  OfApplications &
  OfPlans &
  OfTokens &
  OfKeys &
  OfMails &
  OfImports &
  OfExports &
  OfReleases &
  OfWebhooks &
  OfPeople;
export type RefusalId = keyof Refusals;
/**
 * Why an upload of a version that is there adds nothing: its bytes are there already; the version, or the name in the place, has others;
 * or another file of the kind is in the place. `isOfKind`: programs are offered one of its kind, so that another name would not help.
 */
export type Taken =
  | Readonly<{ by: "same" | "withdrawn" }>
  | Readonly<{ by: "version"; file: string }>
  | Readonly<{ by: "name"; file: string; place: string; isOfKind: boolean }>
  | Readonly<{ by: "kind"; file: string; other: string; kind: string; place: string }>;

export type Refusal = {
  [Id in RefusalId]: Readonly<{ id: Id; details: Readonly<Refusals[Id]> }>;
}[RefusalId];
