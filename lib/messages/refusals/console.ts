/** What the domain refuses, as the console says it, and the field of a form that it is about. Pure. */
import type { Refusal, RefusalId, TextName } from "../../domain/refusals";
import type { Language } from "../language";
import { consoleRefusalsDe } from "./console-de";
import { consoleRefusalsEn } from "./console-en";
import { type RefusalSentences, sentenceIn } from "./sentences";

const REFUSALS: Readonly<Record<Language, RefusalSentences>> = {
  en: consoleRefusalsEn,
  de: consoleRefusalsDe,
};

export function consoleSentence(refusal: Refusal, language: Language): string {
  return sentenceIn(REFUSALS[language], refusal);
}

const TEXT_FIELDS: Readonly<Record<Extract<TextName, string>, string>> = {
  name: "name",
  note: "note",
  notes: "notes",
  orderId: "orderId",
  planName: "name",
  reason: "reason",
  tokenName: "name",
  mailWords: "words",
};

const FIELDS: Readonly<Partial<Record<RefusalId, string>>> = {
  application_exists: "slug",
  application_name_empty: "name",
  channel_unknown: "channel",
  duration_start_unknown: "durationFrom",
  email_malformed: "email",
  file_empty: "file",
  file_or_image: "file",
  image_malformed: "image",
  import_column_twice: "file",
  import_column_unknown: "file",
  import_empty: "file",
  import_file_missing: "file",
  import_line_too_long: "file",
  import_not_of_system: "file",
  import_not_unicode: "file",
  import_other_format: "file",
  import_title_missing: "file",
  import_too_many: "file",
  language_unknown: "language",
  metadata_line_malformed: "metadata",
  metadata_name_malformed: "metadata",
  metadata_name_twice: "metadata",
  metadata_too_large: "metadata",
  operator_exists: "email",
  package_fact_malformed: "file",
  package_facts_differ: "file",
  package_file_twice: "file",
  package_file_unreadable: "file",
  package_name_differs: "file",
  package_unreadable: "file",
  passphrase_short: "passphrase",
  plan_code_malformed: "code",
  plan_code_reserved: "code",
  plan_exists: "code",
  plan_name_empty: "name",
  products_malformed: "products",
  plugin_code_malformed: "pluginId",
  plugin_code_missing: "pluginId",
  plugin_version_missing: "version",
  reason_missing: "reason",
  reminder_days_malformed: "reminderDays",
  renew_url_malformed: "renewUrl",
  seats_full_hours_out_of_range: "seatsFullHours",
  seats_out_of_range: "devices",
  send_to_without_email: "email",
  slug_malformed: "slug",
  slug_reserved: "slug",
  token_name_empty: "name",
  webhook_port_refused: "url",
  webhook_target_private: "url",
  webhook_url_insecure: "url",
  webhook_url_malformed: "url",
  webhook_url_with_password: "url",
  variant_code_malformed: "code",
  variant_exists: "code",
  variant_missing: "variant",
  variant_not_one_of: "variant",
  version_exists: "version",
  withdrawal_reason_missing: "reason",
};

/** As forms call it; null for what is about none. */
export function fieldOf({ id, details }: Refusal): string | null {
  if ("text" in details) return typeof details.text === "string" ? TEXT_FIELDS[details.text] : null;
  if (id === "version_malformed" || id === "plan_days_out_of_range" || id === "expiry_malformed")
    return details.field;
  return FIELDS[id] ?? null;
}
