/** Why uploads are refused, in a closed list that the console has words for. Pure. */
import type { Refusal, RefusalId } from "../refusals";

const REASONS = [
  "broken_off",
  "file_changed",
  "file_empty",
  "file_missing",
  "manifest_mismatch",
  "package_invalid",
  "plugin_id_invalid",
  "prerelease_on_stable",
  "request_invalid",
  "server_error",
  "signature_invalid",
  "signing_key_missing",
  "storage_full",
  "too_large",
  "too_slow",
  "variant_unknown",
  "version_exists",
  "version_invalid",
] as const;

export type UploadRefusalReason = (typeof REASONS)[number];

/** Every refusal of an upload that is not plainly a wrong request. */
const BY_REFUSAL: Readonly<Partial<Record<RefusalId, UploadRefusalReason>>> = {
  delta_name_malformed: "package_invalid",
  direct_upload_differs: "file_changed",
  direct_upload_unfinished: "file_missing",
  direct_upload_unknown: "file_missing",
  direct_upload_used: "file_missing",
  file_damaged: "file_changed",
  file_empty: "file_empty",
  file_is_appcast: "package_invalid",
  file_is_stand_in: "package_invalid",
  file_not_as_uploaded: "file_changed",
  file_or_image: "file_missing",
  manifest_member_not_text: "package_invalid",
  manifest_mismatch: "manifest_mismatch",
  package_fact_malformed: "package_invalid",
  package_facts_differ: "package_invalid",
  package_file_twice: "package_invalid",
  package_file_unreadable: "package_invalid",
  package_name_differs: "package_invalid",
  package_unreadable: "package_invalid",
  plugin_code_malformed: "plugin_id_invalid",
  plugin_code_missing: "plugin_id_invalid",
  plugin_version_missing: "version_invalid",
  prerelease_not_uploadable: "prerelease_on_stable",
  release_key_missing: "signing_key_missing",
  signature_for_version: "signature_invalid",
  signature_malformed: "signature_invalid",
  signature_missing: "signature_invalid",
  signature_of_other_key: "signature_invalid",
  signature_unproven: "signature_invalid",
  signature_without_file: "signature_invalid",
  storage_full: "storage_full",
  upload_too_slow: "too_slow",
  variant_missing: "variant_unknown",
  variant_not_one_of: "variant_unknown",
  version_exists: "version_exists",
  wordpress_folder_differs: "package_invalid",
};

export function reasonOf(refusal: Refusal): UploadRefusalReason {
  if (refusal.id === "version_malformed") {
    return refusal.details.field === "version" ? "version_invalid" : "request_invalid";
  }
  return BY_REFUSAL[refusal.id] ?? "request_invalid";
}

/** As it is stored; a later version of Latchkey may know more. */
export function readReason(stored: string): UploadRefusalReason {
  return REASONS.find((reason) => reason === stored) ?? "request_invalid";
}

const TEXT_LENGTH_MAX = 64;
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\uFFFD]+/gu;

/** What a stranger sent as a version or a code, in a form that can be stored and shown: one short line. */
export function asOneLine(sent: string | undefined): string {
  const line = (sent ?? "").toWellFormed().replace(HIDDEN, " ").trim();
  const letters = [...line];
  return letters.length > TEXT_LENGTH_MAX ? `${letters.slice(0, TEXT_LENGTH_MAX - 1).join("")}…` : line;
}
