/** What the console says when the domain refuses, in English. What it does not say in its own words, it says as the APIs do. */
import type { TextName } from "../../domain/refusals";
import { termsEn } from "../terms/en";
import { apiRefusals, KEY_VERBS } from "./api";
import type { RefusalSentences } from "./sentences";
import { draftInEnglish, planInEnglish, settingsInEnglish } from "./states";
import { takenInEnglish } from "./taken-en";

const TEXTS: Readonly<Record<Extract<TextName, string>, string>> = {
  name: "The name",
  note: "The note",
  notes: "The release notes",
  orderId: "The order",
  planName: "The name",
  reason: "The reason",
  tokenName: "The name",
  mailWords: "The text",
};

function named(text: TextName): string {
  if (typeof text === "string") return TEXTS[text];
  return "feature" in text ? `The feature “${text.feature}”` : `“${text.member}” in ${text.file}`;
}

const VERSIONS = {
  version: "The version",
  minCoreVersion: "“Needs at least version”",
  requiresVersion: "requiresVersion",
};

export const consoleRefusalsEn: RefusalSentences = {
  ...apiRefusals,
  webhook_delivery_unknown: () => "This delivery no longer exists.",
  webhook_event_unknown: ({ event }) => `There is no event “${event}”.`,
  webhook_events_missing: "Choose at least one event.",
  webhook_target_private: ({ host }) =>
    `${host} is not a public address. The person who runs this server can permit it with WEBHOOK_PRIVATE_TARGETS.`,
  webhook_tests_waiting: ({ max }) => `${max} test events are already waiting. Look at the deliveries first.`,
  webhook_unknown: () => "This webhook no longer exists.",

  text_not_storable: ({ text }) => `${named(text)} contains characters that can't be stored.`,
  text_too_long: ({ text, max }) => `${named(text)} can have at most ${max} characters.`,
  text_deceiving: ({ text }) =>
    `${named(text)} contains invisible characters or ones that reverse the text. Type it instead of pasting it.`,
  text_invisible: ({ text }) => `${named(text)} contains no visible characters.`,

  application_exists: ({ slug }) => `The address “${slug}” is taken. Choose another one.`,
  application_unknown: ({ slug }) => `There is no application “${slug}”.`,
  application_name_empty: "Enter a name.",
  kind_unknown: () => "Choose what the application does.",
  slug_malformed:
    "The address must have 2 to 40 lowercase letters, digits or hyphens and start with a letter.",
  slug_reserved: ({ slug }) => `The address “${slug}” is reserved. Choose another one.`,
  plan_changed_meanwhile: (plan) => changedMeanwhile("this plan", planInEnglish(plan)),
  settings_changed_meanwhile: (settings) => changedMeanwhile("these settings", settingsInEnglish(settings)),
  mail_not_configured: "No mail server is configured (SMTP_URL). Nothing was issued.",
  mail_settings_changed_meanwhile:
    "Someone else changed these settings in the meantime. Nothing was saved, and your changes are still below: save again to replace theirs, or reload the page to keep theirs.",
  reminder_days_malformed: ({ max, count }) =>
    `Enter 1 to ${count} whole numbers of days from 1 to ${max}, separated by commas.`,
  seats_full_hours_out_of_range: ({ max }) => `Enter a whole number of hours from 1 to ${max}.`,
  send_to_without_email: "Enter the customer's e-mail address. Nothing was issued.",
  variant_code_malformed:
    "The code must have 1 to 40 lowercase letters, digits, dots, hyphens or underscores.",
  variant_exists: ({ code }) => `There is already a variant “${code}”.`,
  variant_open: ({ code }) => `“${code}” is open: anyone may download all of it already.`,
  variant_unknown: ({ code }) => `There is no variant “${code}”. Create it first.`,
  signing_key_useless: ({ application, purpose }) =>
    `${application} doesn't use signing keys for ${termsEn.signingPurposes[purpose].toLowerCase()}.`,
  signing_key_unknown: ({ kid }) => `There is no signing key ${kid}. Check the list again.`,
  signing_key_withdrawn: ({ kid }) => `The signing key ${kid} was withdrawn. Create a new one instead.`,
  signing_key_active: ({ kid }) =>
    `The signing key ${kid} is active. Activate another key before you withdraw it.`,

  plan_code_malformed: "The code must have 1 to 64 letters, digits, dots, hyphens or underscores.",
  plan_code_reserved: "The code “new” is reserved. Choose another one.",
  plan_exists: ({ code }) => `There is already a plan “${code}”.`,
  plan_name_empty: "Enter a name.",
  plan_status_unknown: () => "Choose a status.",
  plan_unknown: ({ code }) => `There is no plan “${code}”.`,
  seats_out_of_range: ({ max }) =>
    `Enter a whole number of devices from 1 to ${max.toLocaleString("en")}, or choose unlimited.`,
  plan_days_out_of_range: ({ max }) =>
    `Enter a whole number of days from 1 to ${max.toLocaleString("en")}, or leave it empty.`,
  plan_choice_unknown: ({ choice }) => termsEn.planFields[choice].choose,
  plan_address_malformed: ({ placeholders, max }) =>
    `Enter an address that starts with https://, with at most ${max.toLocaleString("en")} characters. Only ${placeholders.join(", ")} can stand in it, after the host.`,
  features_too_many: ({ max }) => `A plan can have at most ${max} features.`,
  feature_name_malformed: ({ name }) =>
    `“${name}” can't be the name of a feature. Start with a letter; use letters, digits, dots, hyphens or underscores, at most 64.`,
  feature_value_malformed: ({ name }) =>
    `The feature “${name}” must be true, false, a number, a text or null.`,

  feed_token_unknown: () => "There is no such feed token. Check the list again.",
  feed_tokens_of_revoked_key: "A revoked key can't have feed tokens. Issue a new key.",
  feed_tokens_too_many: ({ max }) => `A key can have at most ${max} feed tokens. Revoke one first.`,
  token_name_empty: "Enter a name.",
  token_unknown: () => "There is no such token. Check the list again.",
  token_useless_without_licenses: ({ application }) =>
    `${application} sells no licenses, so it needs no service token.`,
  token_useless_without_updates: ({ application }) =>
    `${application} publishes no updates, so it needs no CI or update token.`,

  email_malformed: () => "Enter an e-mail address such as name@example.com.",
  expiry_malformed: () => "Enter a real date, such as 2027-03-31.",
  key_end_changed_meanwhile:
    "The end of this license has changed since you opened this page. Nothing was changed: reload the page and check it first.",
  key_expired: "This key has expired, and reactivating doesn't extend it. Change its last day instead.",
  key_replaced_meanwhile: ({ lastFour }) =>
    `Someone else just replaced this key. It now ends in ${lastFour}. Nothing was changed.`,
  key_revoked: ({ wanted }) => `A revoked key can't be ${KEY_VERBS[wanted]}. Issue a new one.`,
  key_unknown: "There is no key with this ID.",
  key_end_before_start: "That is before the key was issued.",
  key_not_begun:
    "The days of this key begin with its first device, so it can't be extended yet. Edit its last day instead.",
  key_never_expires: "This key never expires, so it can't be extended.",
  key_secret_outdated: "The key or code has been replaced since, so nothing was sent.",
  key_valid_longer: "This key is already valid for longer than that.",
  key_without_email: "This key has no customer e-mail address. Add one first.",
  manage_codes_off: "This application doesn't use management codes. Turn them on in its settings.",
  metadata_line_malformed: ({ line }) =>
    `Write “${line}” as a name, a colon and a value, such as region: Europe.`,
  metadata_name_malformed: ({ max }) =>
    `A name in the metadata can have 1 to ${max} characters. Choose another one.`,
  metadata_name_twice: ({ name }) => `The metadata has “${name}” twice. Remove one.`,
  metadata_too_large: ({ membersMax, bytesMax }) =>
    `The metadata can have at most ${membersMax} lines, and ${bytesMax} bytes in all.`,
  plan_of_keys_unknown: "There is no such plan.",
  plan_not_issuable: ({ code, status }) =>
    `No keys can be issued for the plan “${code}”: its status is ${termsEn.planStatuses[status]}.`,
  reason_missing: "Enter a reason. It is kept in the log. Nothing was changed.",

  channel_unknown: "Choose a channel.",
  draft_changed_meanwhile: (draft) => changedMeanwhile("this draft", draftInEnglish(draft)),
  draft_frozen: "Only drafts can be edited. This release is published or withdrawn.",
  draft_not_promoted: "A draft can't be promoted. Change its channel, then publish it.",
  file_is_stand_in: ({ file, found }) =>
    found === "page"
      ? `${file} is a web page, not a program: the download that made it failed. Fetch the program again.`
      : `${file} is a pointer of Git LFS, not the program. Fetch the program with “git lfs pull” and upload that.`,
  file_not_as_uploaded: "The stored file is not the one that was uploaded. Upload it again as a new version.",
  file_or_image: "Choose a file or enter a container image, one of the two.",
  image_malformed: "Enter a container image reference, such as registry.example.com/app:1.4.0.",
  manifest_member_not_text: ({ member, file }) => `“${member}” in ${file} must be a string.`,
  wordpress_folder_differs: ({ plugin, folder }) =>
    `The package must have exactly one folder, “${plugin}”, where WordPress has installed the plugin. It has ${folder === null ? "none, or several" : `“${folder}”`}.`,
  delta_name_malformed: ({ file }) =>
    `“${file}” does not say which build it starts from. Name it as generate_appcast does, such as Example1043-1042.delta.`,
  manifest_mismatch: ({ field, given, declared, file }) =>
    `“${field}” is “${given}” in the form but “${declared}” in ${file === undefined ? "the package" : `“${file}”`}.`,
  package_fact_malformed: ({ field, file }) => `“${field}” in ${file} is missing or malformed.`,
  package_facts_differ: ({ field, one, other }) =>
    `The package says two different things about “${field}”: “${one}” and “${other}”.`,
  package_name_differs: ({ name, inside }) => `${name} is “${inside}” inside. Its name must begin with that.`,
  plugin_code_malformed: "The plugin's ID must have 1 to 100 letters, digits, dots, hyphens or underscores.",
  plugin_code_missing: "Enter the plugin's ID: the package's manifest doesn't have one.",
  plugin_unknown: ({ code }) => `There is no plugin “${code}”.`,
  plugin_row_unknown: () => "There is no such plugin.",
  plugin_version_missing: "Enter the version: the package's manifest doesn't have one.",
  prerelease_not_editable: ({ version }) => `${version} is a prerelease. It can only go to beta.`,
  prerelease_not_promoted: ({ version }) =>
    `${version} is a prerelease and stays in beta. Upload the final version for stable.`,
  prerelease_not_uploadable: ({ version }) => `${version} is a prerelease. Upload it to beta.`,
  release_key_missing: "This application has no active release signing key. Activate one first.",
  release_not_discardable: () => "Only drafts can be discarded. This release is published or withdrawn.",
  release_unknown: () => "There is no such release.",
  signature_unproven: "The signature does not verify with the published key. Nothing was published.",
  storage_full: "The server has no space left for the file. Ask the person who runs it to free some.",
  upload_too_slow: ({ hours }) => `The upload took longer than ${hours} hours. Start it again.`,
  variant_missing: ({ variants }) => `Choose a variant: ${variants.join(", ")}.`,
  variant_not_one_of: ({ variants }) => `The variant must be one of ${variants.join(", ")}.`,
  version_conflict: ({ version, field }) =>
    `Version ${version} already exists with a different value in ${field}.`,
  version_exists: ({ version, taken }) => takenInEnglish(version, taken),
  version_malformed: ({ field }) =>
    `${VERSIONS[field]} must be a SemVer version, such as 1.4.0 or 2.0.0-beta.1.`,
  version_unknown: ({ version, application }) => `${application} has no version ${version}.`,
  withdrawal_reason_missing: "Enter a reason for withdrawing this release.",
  withdrawn_not_promoted: "A withdrawn release can't be promoted. Upload a new version.",
  withdrawn_not_published: "A withdrawn release can't be published again. Upload a new version.",

  app_code_wrong:
    "That code is not right. Enter the six digits your app shows now. If they never work, check the clock of the device it runs on.",
  code_used: "That code was already used. Wait for the next one in your app.",
  code_wrong: "That code is not right. Enter the six digits your app shows now, or an unused recovery code.",
  factor_exists: "You already have a second factor. Remove it before you set up another one.",
  factor_gone: "You no longer have a second factor. Reload the page.",
  factor_not_begun: "There is no second factor to confirm. Reload the page and set one up.",
  form_incomplete: "The form is incomplete. Reload the page and send it again.",
  form_sent_before:
    "This form was sent before, and the result was shown then. Check the list. Nothing was created now.",
  last_owner: "This is the last owner. Make someone else an owner first.",
  last_owner_signed_in:
    "No other owner has ever signed in. Have another owner sign in first, so that someone still can.",
  operator_exists: ({ email }) =>
    `${email} is already an operator. Select them in the list to create a new sign-in link.`,
  operator_gone: "There is no such operator. They may have just been removed.",
  permission_missing: "Your role does not permit this. Ask an owner to do it, or to change your role.",
  language_unknown: () => "Choose a language.",
  role_unknown: () => "Choose a role.",
};

function changedMeanwhile(what: string, now: string): string {
  return `Someone else changed ${what} in the meantime. It is now: ${now}. Nothing was saved, and your changes are still below: save again to replace theirs, or reload the page to keep theirs.`;
}
