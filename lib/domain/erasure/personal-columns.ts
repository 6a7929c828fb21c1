/**
 * Where people's data may stand: every column that holds text, JSON or bytes, and what an erasure does about it (docs/privacy.md).
 * A column that is not here fails a test. Enumerations, numbers, times and ids name no one.
 */

/** `erased`: emptied or deleted. `kept: …`: it may say something of a person and stays, for this reason. `none`: says nothing. */
export type Treatment = "erased" | "none" | `kept: ${string}`;

const CHECK = "kept: a sentence about the server, until the check passes";
const TEAM = "kept: of the vendor's team, who did what here";
const SECRET = "kept: a keyed hash or a sealed secret, which names no one";
const CALL = "kept: readable only with the token of the call; gone after a day";
const HASH = "kept: a keyed hash, by which a restored backup is rid of the address again";
const DEVICE =
  "kept: a number that the program chose; seats, tokens and the one trial of a machine hang on it";
const KEY = "kept: of the key, which stays valid";
const ACTOR = "kept: a number, of a row that is gone";

/** By table, columns as PostgreSQL names them. */
export const PERSONAL_COLUMNS: Readonly<Record<string, Readonly<Record<string, Treatment>>>> = {
  credentials: { name: TEAM, secret_hash: SECRET, variants: "none" },
  trials: { machine_id: DEVICE },
  license_keys: {
    secret_hash: SECRET,
    manage_code_hash: SECRET,
    last_four: KEY,
    email: "erased",
    email_folded: "erased",
    name: "erased",
    note: "erased",
    order_id: "erased",
    metadata: "erased",
  },
  attention_mails: { told: "none" },
  failed_checks: { name: "none", found: CHECK, cure: "none" },
  failing_jobs: { name: "none", code: "none" },
  mails: {
    email: "erased",
    email_folded: "erased",
    sealed_keys: "erased",
    detail: "erased",
    problem: "erased",
    answer: "erased",
  },
  mail_opt_outs: { email_folded: "erased" },
  new_key_links: { secret_hash: "erased", last_four: "erased", email_folded: "erased" },
  erasure_requests: { email: "erased", email_folded: "erased" },
  erasures: { email_hash: HASH },
  repeatable_calls: { id: CALL, request_hash: CALL, answer: CALL },
  activations: { machine_id: DEVICE, name: "erased", version: "none" },
  feed_tokens: { name: "erased", secret_hash: SECRET },
  manage_sessions: { secret_hash: "erased" },
  staged_imports: { file_name: "erased", problems: "erased" },
  staged_import_parts: { sealed_keys: "erased" },
  users: { name: "erased", email: "erased", image: "erased" },
  accounts: {
    type: "erased",
    provider: "erased",
    provider_account_id: "erased",
    refresh_token: "erased",
    access_token: "erased",
    token_type: "erased",
    scope: "erased",
    id_token: "erased",
    session_state: "erased",
  },
  sessions: { session_token: "erased" },
  verification_tokens: { identifier: "erased", token: "erased" },
  operators: { email: TEAM, sealed_totp_secret: TEAM, recovery_hashes: TEAM },
  operator_sessions: { secret_hash: TEAM, user_agent: TEAM },
  operator_links: { secret_hash: TEAM },
  webhook_events: { type: "erased", data: "erased" },
  webhook_deliveries: { problem: "erased", answer: "erased", history: "erased" },
  audit_entries: {
    actor_id: ACTOR,
    actor_name: "erased",
    action: "none",
    target: "erased",
    reason: "erased",
    detail: "erased",
    hash: SECRET,
    erasure_hash: SECRET,
  },
};

/** Of tables that say nothing of customers: what the vendor set up and published, and the service's own books. */
export const IMPERSONAL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  applications: ["slug", "name", "expects", "feeds"],
  signing_keys: ["kid", "public_key", "sealed_private_key"],
  feed_keys: ["kid", "public_key", "sealed_private_key", "key_id"],
  plans: ["code", "name", "features", "variants", "plugins", "renew_url"],
  variants: ["code"],
  key_end_positions: ["name"],
  mail_settings: ["words"],
  releases: [
    "version",
    "notes",
    "notes_url",
    "min_core_version",
    "image",
    "file_name",
    "storage_key",
    "sha256",
    "expects",
    "requires_version",
    "said",
    "payload",
    "signature",
    "kid",
    "withdraw_reason",
  ],
  release_files: [
    "kind",
    "name",
    "storage_key",
    "sha256",
    "sha1",
    "sha384",
    "sha512",
    "md5",
    "blake2b512",
    "build",
    "min_system",
    "delta_from",
    "extra",
    "sparkle_signature",
    "minisign",
    "wordpress_signature",
    "payload",
    "signature",
    "kid",
  ],
  leases: ["name"],
  audit_heads: ["hash", "before_hash", "month", "file", "vouch"],
  backups: ["server", "file", "problem"],
  uploads: ["storage_key"],
  direct_uploads: ["name", "sha256", "storage_key", "storage_upload"],
  refused_uploads: ["code", "version", "reason"],
  plugins: ["code", "name", "description", "category", "author"],
  activity_counts: ["subject"],
  censuses: ["result"],
  device_counts: ["version"],
  device_count_changes: ["version"],
  installation: ["pepper_check", "base_url", "account_url"],
  webhook_endpoints: ["url", "events", "sealed_secret", "sealed_previous_secret"],
};
