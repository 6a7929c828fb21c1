/**
 * What an export of an application has in it: table by table, in the order in which they can be written again. A table or
 * column that is neither here nor in `left-out.ts` fails a test, so that nothing new is forgotten.
 */
import { MOMENT_COLUMNS } from "../keys/key-fields";

/** Rows as they are in the database. Columns that are left out take the database's default, or are named below. */
export type MovedTable = Readonly<{
  table: string;
  columns: readonly string[];
  /** Whose rows: from where to the application. */
  of: Owner;
  /** Of the export; rows of an order that an index has are streamed. */
  order: string;
  /** Sealed under the master key here, and under the passphrase in a file. */
  sealed?: SealedColumns;
}>;

/**
 * `label`: what the master key's boxes are bound to, by the value of `labelOf`. `isNeeded`: a row cannot be without, so that an
 * export without a passphrase cannot be imported if it has one.
 */
export type SealedColumns = Readonly<{
  columns: readonly string[];
  labelOf: string;
  label: (value: string) => string;
  isNeeded: boolean;
}>;

/** `column` refers to the application itself, or to a row of `table` that does. */
export type Owner = Readonly<{ column: string; table?: "license_keys" | "releases" }>;

const names = (text: string) => text.split(/\s+/);
const OF_APPLICATION: Owner = { column: "application_id" };

/** As `signingKeyLabel` has it. */
const KEY_PAIR = {
  columns: ["sealed_private_key"],
  labelOf: "kid",
  label: (kid: string) => `signing-key:${kid}`,
};

export const MOVED_TABLES: readonly MovedTable[] = [
  {
    table: "applications",
    columns: names(`id slug name kind manage_codes new_plugins_premium expects feeds license_signing_key_id
      release_signing_key_id statement_seq created_at`),
    of: { column: "id" },
    order: "id",
  },
  {
    table: "signing_keys",
    columns: names(
      `id application_id purpose kid public_key created_at activated_at first_activated_at withdrawn_at`,
    ),
    of: OF_APPLICATION,
    order: "id",
    sealed: { ...KEY_PAIR, isNeeded: true },
  },
  {
    table: "feed_keys",
    columns: names(`id application_id format kid public_key key_id created_at retired_at`),
    of: OF_APPLICATION,
    order: "id",
    // A pipeline's has no private half here.
    sealed: { ...KEY_PAIR, isNeeded: false },
  },
  {
    table: "variants",
    columns: names(`id application_id code restricted public_downloads created_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "plans",
    columns: names(`id application_id code name status max_activations features variants plugins duration_days
      duration_from updates_days trial_days release_after_days renew_url created_at updated_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "credentials",
    columns: names(`id application_id purpose name secret_hash variants created_at last_used_at revoked_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "license_keys",
    columns:
      names(`id application_id plan_id secret_hash manage_code_hash last_four state source email email_folded name
      note max_activations active_devices ${MOMENT_COLUMNS.join(" ")} pending_days pending_updates_days order_id
      metadata language end_set_at import_entry_id created_at updated_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "activations",
    columns: names(`id key_id machine_id name version created_at last_seen_at released_at`),
    of: { column: "key_id", table: "license_keys" },
    order: "key_id, machine_id",
  },
  {
    table: "trials",
    columns: names(`application_id machine_id key_id`),
    of: OF_APPLICATION,
    order: "machine_id",
  },
  {
    table: "feed_tokens",
    columns: names(`id key_id name secret_hash created_at last_used_at revoked_at`),
    of: { column: "key_id", table: "license_keys" },
    order: "key_id, id",
  },
  {
    table: "plugins",
    columns: names(`id application_id code name description category author premium created_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "releases",
    columns:
      names(`id application_id variant_id plugin_id version channel status notes notes_url critical manual
      min_core_version image expects rollout requires_version said seq payload signature kid created_at
      released_at withdrawn_at withdraw_reason`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "release_files",
    columns:
      names(`id application_id release_id platform arch kind name size sha256 sha1 sha384 sha512 md5 blake2b512
      build min_system delta_from block_map_size extra sparkle_signature minisign wordpress_signature seq
      payload signature kid created_at`),
    of: OF_APPLICATION,
    order: "id",
  },
  {
    table: "activity_counts",
    columns: names(`application_id measure subject day count`),
    of: OF_APPLICATION,
    order: "measure, subject, day",
  },
  {
    table: "refused_uploads",
    columns: names(`application_id day of_plugin code version reason actor_kind actor_id count last_at`),
    of: OF_APPLICATION,
    order: "day, of_plugin, code, version, reason, actor_kind, actor_id",
  },
  {
    table: "audit_entries",
    columns: names(
      `id at application_id actor_kind actor_id actor_name action target target_id reason detail`,
    ),
    of: OF_APPLICATION,
    order: "at, id",
  },
  {
    table: "mail_settings",
    columns: names(
      `application_id keys reminders seats_full new_keys language reminder_days seats_full_hours words`,
    ),
    of: OF_APPLICATION,
    order: "application_id",
  },
  {
    table: "mail_opt_outs",
    columns: names(`application_id email_folded at`),
    of: OF_APPLICATION,
    order: "email_folded",
  },
  {
    table: "key_end_positions",
    columns: names(`name application_id ends_at key_id`),
    of: OF_APPLICATION,
    order: "name",
  },
  // After the log: an entry of it is an event where an endpoint hears it, and these happened long ago.
  {
    table: "webhook_endpoints",
    columns:
      names(`id application_id url events previous_until created_at disabled_at is_gone failures failing_since
      paused_until`),
    of: OF_APPLICATION,
    order: "id",
    sealed: {
      columns: ["sealed_secret", "sealed_previous_secret"],
      labelOf: "id",
      label: (id) => `webhook endpoint ${id}`,
      isNeeded: true,
    },
  },
];

/** The columns of a table's rows in a file. Of what is sealed only with a passphrase. */
export function columnsInFile({ columns, sealed }: MovedTable, hasPassphrase: boolean): readonly string[] {
  return sealed && hasPassphrase ? [...columns, ...sealed.columns] : columns;
}
