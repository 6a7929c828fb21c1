/** What an export of an application leaves out, and why (see `tables.ts`). */

/** Columns of tables that move. */
export const LEFT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  license_keys: { is_nearly_full: "a trigger keeps it in step with seats and state" },
  plans: { premium_plugins: "a trigger keeps it in step with plugins" },
  releases: {
    file_name: "of servers of an earlier version; the file is in release_files",
    storage_key: "of servers of an earlier version",
    size: "of servers of an earlier version",
    sha256: "of servers of an earlier version",
  },
  release_files: { storage_key: "a place in this installation's storage; the other one has its own" },
  audit_entries: {
    seq: "a place in this installation's chain; the other one seals them into its own",
    hash: "of this installation's chain",
    erasure_hash: "of this installation's chain; what is left of the entry is sealed there as it is",
  },
};

const OF_INSTALLATION = "of the installation, not of an application";
const OF_PEOPLE = "of the team and of customers' sign-in, not of an application";
const EVENTS = "this installation delivers what happened here; the other one what happens there";
const PASSING = "is over within a day";
const COUNTS = "triggers count what is imported";

export const LEFT_TABLES: Readonly<Record<string, string>> = {
  release_file_checks: "the other installation reads the files back itself",
  file_checks: "of servers of an earlier version",
  censuses: "is counted again",
  key_counts: COUNTS,
  key_count_changes: COUNTS,
  device_counts: COUNTS,
  device_count_changes: COUNTS,
  direct_uploads: PASSING,
  uploads: PASSING,
  attention_mails: OF_PEOPLE,
  failed_checks: OF_INSTALLATION,
  failing_jobs: OF_INSTALLATION,
  webhook_events: EVENTS,
  webhook_deliveries: EVENTS,
  webhook_limit_notices: EVENTS,
  mails: "this installation sends what is due here, and knows what became of it",
  seats_full_notices: "the holder of a full license may be told once more",
  new_key_links: PASSING,
  erasure_requests: "of a person and the whole installation, not of an application",
  audit_heads: "of this installation's chain",
  erasures: "of a person and the whole installation, not of an application",
  manage_sessions: PASSING,
  repeatable_calls: PASSING,
  staged_imports: PASSING,
  staged_import_parts: PASSING,
  form_receipts: PASSING,
  leases: OF_INSTALLATION,
  backups: OF_INSTALLATION,
  installation: OF_INSTALLATION,
  catalogue_version: OF_INSTALLATION,
  users: OF_PEOPLE,
  accounts: OF_PEOPLE,
  sessions: OF_PEOPLE,
  verification_tokens: OF_PEOPLE,
  operators: OF_PEOPLE,
  operator_sessions: OF_PEOPLE,
  operator_links: OF_PEOPLE,
};
