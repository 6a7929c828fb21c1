/** What the APIs answer as `message`, and what the command line prints. Programs may compare it: it stays as it is. */
import type { KindObstacle, Refusal, TextName } from "../../domain/refusals";
import { type RefusalSentences, sentenceIn } from "./sentences";
import { draftInEnglish, planInEnglish, settingsInEnglish } from "./states";
import { takenForPipelines } from "./taken-en";

export function apiSentence(refusal: Refusal): string {
  return sentenceIn(apiRefusals, refusal);
}

const TEXTS: Readonly<Record<Extract<TextName, string>, string>> = {
  name: "The name",
  note: "The note",
  notes: "The notes",
  orderId: "The order",
  planName: "The plan's name",
  reason: "The reason",
  tokenName: "The token's name",
  mailWords: "A text around mails",
};

function named(text: TextName): string {
  if (typeof text === "string") return TEXTS[text];
  return "feature" in text ? `The feature "${text.feature}"` : `"${text.member}" in ${text.file}`;
}

const KEY_TEXTS: Readonly<Record<string, string>> = {
  sparkle: " Give the base64 text that generate_keys prints, or a PEM file.",
  minisign: " Give the text of the key file, or what Tauri's tools print.",
  wordpress: " Give the base64 text of the key, or a PEM file.",
};

const KIND_OBSTACLES: Readonly<Record<KindObstacle, string>> = {
  plans: "plans",
  shop_tokens: "live shop tokens",
  releases: "releases",
  plugins: "plugins",
  ci_tokens: "live CI tokens",
  update_tokens: "live update tokens",
};

export const KEY_VERBS = {
  suspend: "suspended",
  reactivate: "reactivated",
  replace: "replaced",
  extend: "extended",
  change: "changed",
};

export const apiRefusals: RefusalSentences = {
  webhook_delivery_unknown: ({ id }) => `There is no delivery ${id} of this webhook.`,
  webhook_disabled: "The webhook is disabled. Enable it first.",
  webhook_event_unknown: ({ event, events }) =>
    `There is no event "${event}". The events are ${events.join(", ")}; * is all.`,
  webhook_events_missing: "Name at least one event; * is all.",
  webhook_port_refused: ({ port }) =>
    `Webhooks are not sent to port ${port}. Use 443, 80 or a port from 1024 on.`,
  webhook_target_private: ({ host }) =>
    `${host} is not a public address. The operator of the server can permit it with WEBHOOK_PRIVATE_TARGETS.`,
  webhook_tests_waiting: ({ max }) => `${max} test events wait to be sent already.`,
  webhook_unknown: ({ id, application }) => `There is no webhook ${id} in ${application}.`,
  webhook_url_insecure: "The address must start with https://.",
  webhook_url_malformed:
    "The address must be a URL that starts with https:// and has at most 2000 characters.",
  webhook_url_with_password:
    "The address must not contain a user name or password. The signature proves who sends.",
  webhooks_too_many: ({ max }) => `An application can have at most ${max} webhooks.`,

  text_not_storable: ({ text }) => `${named(text)} contains characters that cannot be stored.`,
  text_too_long: ({ text, max }) => `${named(text)} may have at most ${max} characters.`,
  text_deceiving: ({ text }) =>
    `${named(text)} contains characters that cannot be seen or that turn the writing around. Type it instead of pasting it.`,
  text_invisible: ({ text }) => `${named(text)} has nothing in it that can be seen.`,

  application_exists: ({ slug }) => `There is an application "${slug}" already.`,
  application_unknown: ({ slug }) => `There is no application "${slug}".`,
  application_name_empty: "The name must not be empty.",
  kind_contradicted: ({ application, obstacles }) =>
    `${application} still has what this kind cannot have: ${obstacles.map((what) => KIND_OBSTACLES[what]).join(", ")}.`,
  kind_unknown: ({ kinds }) => `The kind must be one of ${kinds.join(", ")}.`,
  slug_malformed: "The slug must have 2 to 40 lower-case letters, digits or hyphens and start with a letter.",
  slug_reserved: ({ slug }) => `The slug "${slug}" is used by the service itself; choose another.`,
  sells_no_licenses: ({ application }) => `${application} sells no licenses.`,
  publishes_no_updates: ({ application }) => `${application} publishes no updates.`,
  plan_changed_meanwhile: (plan) => changedMeanwhile("this plan", planInEnglish(plan)),
  settings_changed_meanwhile: (settings) => changedMeanwhile("these settings", settingsInEnglish(settings)),
  variant_code_malformed:
    "The variant's code must have 1 to 40 lower-case letters, digits, dots, hyphens or underscores.",
  variant_exists: ({ code }) => `There is a variant "${code}" already.`,
  variant_last: ({ code }) => `"${code}" is the only variant; create another one first.`,
  variant_named: ({ code, names }) =>
    `These plans and update tokens include "${code}": ${names.join(", ")}. Take it out of the plans and revoke the tokens first.`,
  variant_not_empty: ({ code }) => `"${code}" has releases or drafts, so it cannot be deleted.`,
  variant_open: ({ code }) => `"${code}" is open: anyone may download all of it already.`,
  variant_published: ({ code }) =>
    `Releases were published as "${code}", and signed statements and programs name it. Create a variant with the new code instead.`,
  variant_unknown: ({ code }) => `There is no variant "${code}"; create it first.`,
  variants_useless: ({ application }) => `${application} publishes no updates, so it has no variants.`,
  signing_key_useless: ({ application, purpose }) =>
    `${application} has no use for a ${purpose} signing key.`,
  signing_key_unknown: ({ kid, application }) => `There is no signing key ${kid} for ${application}.`,
  signing_key_withdrawn: ({ kid }) => `The signing key ${kid} is withdrawn; create a new one instead.`,
  signing_key_active: ({ kid }) =>
    `The signing key ${kid} is the active one; activate another before you withdraw it.`,

  plan_code_malformed: "The plan's code must have 1 to 64 letters, digits, dots, hyphens or underscores.",
  plan_code_reserved: 'The code "new" is used by the console itself; choose another.',
  plan_exists: ({ code }) => `There is a plan "${code}" already.`,
  plan_name_empty: "The plan's name must not be empty.",
  plan_plugin_unknown: ({ code, known }) =>
    `There is no plugin "${code}". ${known.length > 0 ? `There are ${known.join(", ")}.` : "Upload it first."}`,
  plan_status_unknown: ({ statuses }) => `The status must be one of ${statuses.join(", ")}.`,
  plan_unknown: ({ code, application }) => `There is no plan "${code}" for ${application}.`,
  plans_useless: ({ application }) => `${application} sells no licenses, so it has no plans.`,
  seats_out_of_range: ({ max }) =>
    `The number of devices must be a whole number from 1 to ${max}, or unlimited.`,
  plan_days_out_of_range: ({ field, max }) =>
    `${field} must be a whole number of days from 1 to ${max}, or none.`,
  plan_choice_unknown: ({ choice, choices }) => `${choice} must be one of ${choices.join(", ")}.`,
  plan_address_malformed: ({ field, placeholders, max }) =>
    `${field} must be an address that starts with https://, has at most ${max} characters and, after the host, no placeholders but ${placeholders.join(", ")}.`,
  features_too_many: ({ max }) => `A plan may have at most ${max} features.`,
  feature_name_malformed: ({ name }) => `"${name}" cannot be the name of a feature.`,
  feature_value_malformed: ({ name }) =>
    `The feature "${name}" must be true, false, a number, a text or null.`,

  feed_token_unknown: ({ id, application }) => `There is no feed token ${id} for ${application}.`,
  feed_tokens_of_revoked_key: "A revoked key has no feed tokens; issue a new key.",
  feed_tokens_too_many: ({ max }) => `A key may have at most ${max} feed tokens; revoke one first.`,
  token_beyond_role: "Your role does not permit what this token could do. Ask an owner to create it.",
  token_name_empty: "The token's name must not be empty.",
  token_not_limitable: "Only update tokens can be limited to variants.",
  token_unknown: ({ id, application }) => `There is no token ${id} for ${application}.`,
  token_useless_without_licenses: ({ application }) =>
    `${application} sells no licenses, so it needs no key-api token.`,
  token_useless_without_updates: ({ application, purpose }) =>
    `${application} publishes no updates, so it needs no ${purpose} token.`,

  email_malformed: ({ isPlusLost }) =>
    `"email" must be an e-mail address, like name@example.com.${isPlusLost ? " In a query, write a plus sign as %2B." : ""}`,
  expiry_malformed: ({ field }) =>
    `${field} must be a real date or timestamp in ISO 8601, e.g. 2027-03-31 or 2027-03-31T18:00:00Z.`,
  key_end_changed_meanwhile: "The end of this license was changed just now. Nothing was changed.",
  key_expired: "The key has expired, and reactivating does not extend it; change its end instead.",
  key_replaced_meanwhile: ({ lastFour }) =>
    `Somebody replaced this key just now; it ends in ${lastFour}. Nothing was changed.`,
  key_revoked: ({ wanted }) => `A revoked key cannot be ${KEY_VERBS[wanted]}; issue a new one.`,
  key_unknown: "There is no key with this id.",
  key_end_before_start: "The key would end before it was issued.",
  key_not_begun:
    "The days of this key begin with its first device, so it cannot be extended yet; change its end instead.",
  key_never_expires: "The key never expires, so it cannot be extended.",
  key_secret_outdated: "This is no longer the license's key or management code. Nothing was sent.",
  key_valid_longer: "The key is valid for longer than that already.",
  key_without_email: "The key has no customer's e-mail address.",
  keys_not_chosen: "Choose at least one key.",
  keys_too_many: ({ max }) => `Choose at most ${max} keys at once.`,
  manage_codes_off: "This application uses no management codes. They can be switched on in its settings.",
  metadata_line_malformed: ({ line }) =>
    `${JSON.stringify(line)} must be a name and a value that can be stored, such as region: Europe.`,
  metadata_name_malformed: ({ max }) =>
    `Names in metadata must have 1 to ${max} characters that can be stored, and not be "__proto__".`,
  metadata_name_twice: ({ name }) => `The metadata names ${JSON.stringify(name)} twice.`,
  metadata_too_large: ({ membersMax, bytesMax }) =>
    `The metadata may have at most ${membersMax} members, and ${bytesMax} bytes as JSON.`,
  plan_of_keys_unknown: "There is no plan with this code.",
  plan_not_issuable: ({ code, status }) => `The plan "${code}" is ${status}; no keys are issued of it.`,
  reason_missing: "Say why; the reason is kept in the log. Nothing was changed.",

  erasure_request_unknown: "There is no such request.",
  mail_not_configured: '"sendTo" needs a mail server, and none is configured (SMTP_URL). Nothing was issued.',
  mail_not_failed: "The mail did not fail; it waits or was sent.",
  mail_settings_changed_meanwhile: "Somebody else changed these settings meanwhile. Nothing was saved.",
  mail_unknown: "There is no such mail.",
  mail_without_key: "The key in this mail is no longer stored. Replace the key to send a new one.",
  reminder_days_malformed: ({ max, count }) =>
    `Reminders need 1 to ${count} whole numbers of days from 1 to ${max}.`,
  seats_full_hours_out_of_range: ({ max }) => `The hours must be a whole number from 1 to ${max}.`,
  send_to_without_email: '"sendTo" needs "email". Nothing was issued.',

  import_begun_already:
    "The days begin with the first device, and the line has devices. Give an end, or leave the devices out.",
  import_column_twice: ({ column, one, other }) =>
    `"${one}" and "${other}" are both the column "${column}". Remove or rename one of them.`,
  import_column_unknown: ({ column, known }) =>
    `There is no column "${column}". The columns are ${known.join(", ")}.`,
  import_created_later: "createdAt must not be in the future.",
  import_csv_broken: "From this line on, the file cannot be read: a quotation mark is not closed.",
  import_days_out_of_range: ({ max }) => `The days must be a whole number from 1 to ${max}.`,
  import_empty: "The file has no keys.",
  import_end_missing: "The file does not say when the license ends.",
  import_expired_without_end: "The license has expired, but the line has no end that is over.",
  import_file_missing: "Choose a file.",
  import_key_elsewhere: "Another application has this key already.",
  import_key_malformed: "The key must have 8 to 128 letters, digits, hyphens, underscores, dots or colons.",
  import_key_twice: ({ line }) => `Line ${line} has the same key.`,
  import_line_malformed:
    "The line cannot be read: it must have as many cells as titles, or be one JSON object.",
  import_line_too_long: ({ line, max }) => `Line ${line} is longer than ${max} bytes.`,
  import_machine_malformed: ({ machine }) =>
    `"${machine}" cannot be a machine ID. It must have 4 to 200 letters, digits, dots, underscores, colons or hyphens.`,
  import_meaning_unknown: ({ field }) => `It is not known what this value of "${field}" means for the end.`,
  import_metadata_malformed:
    "metadata must be a JSON object of at most 20 texts, numbers, booleans or null, 4096 bytes in all.",
  import_not_unicode: "The file is not UTF-8 text. Save it as CSV UTF-8, or as JSON.",
  import_not_of_system: ({ system }) => `The file has no license keys of ${system}.`,
  import_other_format: ({ system, format }) =>
    `Exports of ${system} are read as ${format}; this file is none.`,
  import_plan_missing: "The line names no plan. Add one, or choose a plan for lines without one.",
  import_policy_missing:
    "The file does not have the license's policy, which says what its end means. Add the answers of /policies.",
  import_product_unmatched: ({ product }) =>
    `There is no plan for the product "${product}". Say which plan it is, or choose one for all other lines.`,
  import_quantity_malformed: "The quantity must be a whole number from 1.",
  import_quotes_broken:
    "A quotation mark inside a cell is not doubled, or stands where no cell begins or ends.",
  import_renewed_since:
    "The subscription goes on, but is paid for only until then in this file. Export it again, so that it has the last payment.",
  import_status_unknown: ({ given, known }) => `The status "${given}" must be one of ${known.join(", ")}.`,
  import_subscriptions_missing:
    "The license has no end, or ends with its subscription: the file does not say which. Add the answers of /v1/subscriptions, or of /v1/variants.",
  import_title_missing: ({ system, title }) => `This is no export of ${system}: it has no column "${title}".`,
  import_too_many: ({ max }) =>
    `The file has more than ${max} records. Split it, or raise IMPORT_RECORDS_MAX.`,
  import_two_ends:
    "The line has an end as well as days that begin with the first device. Leave one of them out.",
  products_malformed: ({ given }) => `"${given}" must have the form "product = plan".`,
  staged_import_done: "The file was imported already.",
  staged_import_has_problems: "The file has lines that cannot be imported.",
  staged_import_unknown: "There is no such import. Files that no one imports are deleted after a day.",

  export_application_there: ({ slug }) =>
    `This installation has the application "${slug}" already. An export can only be brought into an installation without it.`,
  export_changed:
    "The export was changed after it was made, or an older version made it: its MAC does not fit. Export it again, with the version that runs here.",
  export_cut_short: "The export is not whole, or was changed: its last line does not fit. Export it again.",
  export_file_differs: ({ name, sha256 }) =>
    `The file ${sha256} (${name}) in the folder is not the one that was exported.`,
  export_file_missing: ({ name, sha256 }) =>
    `The folder has no file ${sha256} (${name}). Export with --files, and name that folder.`,
  export_malformed: "This is no export of an application.",
  export_newer: "The export was made by a newer version of Latchkey. Upgrade this installation first.",
  export_pepper_differs:
    "The export was made under another KEY_PEPPER, and its keys and tokens could not be recognized here. Start a new installation with the KEY_PEPPER of the old one.",
  export_rows_elsewhere: ({ first, last }) =>
    `Lines ${first} to ${last}: a row belongs to another application.`,
  export_rows_there: ({ first, last }) =>
    `Lines ${first} to ${last}: this installation has one of the rows already.`,
  export_rows_unwritable: ({ first, last }) =>
    `Lines ${first} to ${last}: a row has a value that it cannot have.`,
  export_seats_wrong: ({ key }) => `The key ${key} has another number of devices than its row says.`,
  export_without_signing_keys:
    "The export has no private signing keys, and without them programs would recognize neither tokens nor releases. Export it again with --signing-keys.",
  passphrase_missing: "The signing keys in the export are sealed under a passphrase. Give it.",
  passphrase_short: ({ min }) => `The passphrase must have at least ${min} characters.`,
  passphrase_wrong: "The passphrase is not the one that the export was made with.",

  arch_unknown: ({ nearest, known }) =>
    `The arch must be one of ${known.join(", ")}. Did you mean "${nearest}"?`,
  arch_without_platform: 'Give "platform" with "arch".',
  channel_unknown: 'channel must be "stable" or "beta".',
  device_unknown: "The key has no such device.",
  direct_link_expired: "This address is no longer good; begin the upload again.",
  direct_link_invalid: "This is no address of an upload.",
  direct_upload_differs: ({ announced, found }) =>
    announced === found
      ? "The file has another SHA-256 than was announced. It was deleted; begin the upload again."
      : `The file has ${found} bytes, and ${announced} were announced. It was deleted; begin the upload again.`,
  direct_upload_unfinished: ({ upload, missing }) =>
    `The upload ${upload} is not complete; these bytes are missing: ${missing}.`,
  direct_upload_unknown: ({ upload }) =>
    `There is no upload ${JSON.stringify(upload)}. They are kept for twelve hours; begin it again.`,
  direct_upload_used: ({ upload }) => `The upload ${upload} is the file of another release already.`,
  direct_uploads_too_many: ({ max }) =>
    `There are ${max} uploads that no release has taken yet. Finish them, or wait until they are cleared after a day.`,
  draft_changed_meanwhile: (draft) => changedMeanwhile("this draft", draftInEnglish(draft)),
  draft_frozen: "Only a draft can be edited; this release is frozen.",
  draft_not_promoted: "A draft is not promoted: change its channel, then publish it.",
  expected_malformed: () =>
    "expects must be a list like macos/x64,macos/arm64: a platform and an arch each, separated by commas.",
  edition_unknown: "edition must be one of this product's variants.",
  feed_format_unknown: ({ nearest, known }) =>
    `The format must be one of ${known.join(", ")}. Did you mean "${nearest}"?`,
  feed_key_exists: ({ format }) => `There is a ${format} key already, and programs know only that one.`,
  feed_key_known: ({ format }) => `This ${format} key is registered already.`,
  feed_key_malformed: ({ format }) => `This is no ${format} key.${KEY_TEXTS[format] ?? ""}`,
  feed_key_password_wrong: "The key does not open with this password.",
  feed_key_shared:
    "Another format or another use has this key. A shared key lets a signature of one pass for that of the other, so make one for this format alone.",
  feed_key_unknown: ({ kid, application }) => `There is no feed key ${kid} of ${application}.`,
  file_damaged: "The stored file is not the one that was published.",
  file_empty: "The file is empty.",
  file_is_appcast: ({ file }) =>
    `${file} is an appcast. The server writes feeds itself; upload the program's files.`,
  file_is_stand_in: ({ file, found }) =>
    found === "page"
      ? `${JSON.stringify(file)} is an HTML page, not a program: the download that made it failed. Fetch the program again.`
      : `${JSON.stringify(file)} is a pointer of Git LFS, not the program. Fetch the program with "git lfs pull" before the upload.`,
  file_not_as_uploaded: "The stored file is not the one that was uploaded; upload it again as a new version.",
  files_alike: ({ name, other }) =>
    `A release cannot have both ${JSON.stringify(other)} and ${JSON.stringify(name)}: they have the same name, or are of the same kind for the same platform and arch.`,
  files_too_many: ({ max }) => `A release may have at most ${max} files.`,
  file_or_image: 'Give exactly one of "file" and "image".',
  image_malformed: "image must be a container image reference, like registry.example.com/app:1.4.0.",
  manifest_member_not_text: ({ member, file }) => `"${member}" in ${file} must be a string.`,
  wordpress_folder_differs: ({ plugin, folder }) =>
    `The package must have one folder called ${JSON.stringify(plugin)}, where WordPress has installed the plugin; ${folder === null ? "it has none, or several" : `it has ${JSON.stringify(folder)}`}.`,
  delta_name_malformed: ({ file }) =>
    `${JSON.stringify(file)} does not say which build it starts from. Name it as generate_appcast does: Example1043-1042.delta leads from build 1042 to 1043.`,
  manifest_mismatch: ({ field, given, declared, file }) =>
    `"${field}" is ${JSON.stringify(given)} in the upload and ${JSON.stringify(declared)} in ${file === undefined ? "the package" : JSON.stringify(file)}.`,
  package_fact_malformed: ({ field, file }) => `"${field}" in ${file} is missing or malformed.`,
  package_facts_differ: ({ field, one, other }) =>
    `The package says two different things about "${field}": ${JSON.stringify(one)} and ${JSON.stringify(other)}.`,
  package_file_twice: ({ file }) => `The package has ${file} more than once.`,
  package_file_unreadable: ({ file }) => `${file} is missing, or cannot be read.`,
  package_name_differs: ({ name, inside }) =>
    `${name} is ${JSON.stringify(inside)} inside: its name must begin with that.`,
  package_unreadable: ({ reason }) => reason,
  platform_unknown: ({ nearest, known }) =>
    `The platform must be one of ${known.join(", ")}. Did you mean "${nearest}"?`,
  plugin_code_malformed: "pluginId must have 1 to 100 letters, digits, dots, hyphens or underscores.",
  plugin_code_missing: '"pluginId" is neither given nor in the package\'s manifest.',
  plugin_unknown: ({ code, application }) => `There is no plugin "${code}" of ${application}.`,
  plugin_row_unknown: ({ application }) => `There is no such plugin of ${application}.`,
  plugin_version_missing: '"version" is neither given nor in the package\'s manifest.',
  prerelease_not_editable: ({ version }) =>
    `${version} is a prerelease; it can only go to the channel "beta".`,
  prerelease_not_promoted: ({ version }) =>
    `${version} is a prerelease and stays beta; upload the final version for stable.`,
  prerelease_not_uploadable: ({ version }) => `${version} is a prerelease; upload it to the channel "beta".`,
  release_key_missing: "The application has no active release signing key.",
  release_not_discardable: ({ status }) => `A ${status} release cannot be discarded; its number stays used.`,
  rollout_out_of_range: "The rollout must be a whole number from 0 to 100.",
  release_unknown: ({ id, application }) => `There is no release ${id} of ${application}.`,
  signature_for_version: ({ file, version, signed }) =>
    `${file} is signed as version ${signed}, but this release is ${version}. Programs would refuse it.`,
  signature_malformed: ({ file, format }) => `${file} is no ${format} signature.`,
  signature_missing: ({ file, format, ending }) =>
    `${file} has no ${format} signature, and the key is with the pipeline. Upload ${file}${ending} with it.`,
  signature_of_other_key: ({ file, format }) =>
    `${file} does not verify with any ${format} key that is registered. Programs would refuse the update.`,
  signature_unproven: "The signature does not verify with the published key.",
  signature_unread: ({ file }) => `${file} was added while the release was being published. Publish again.`,
  signature_without_file: ({ file, signs }) =>
    `${file} is the signature of ${signs}, which this release does not have. Upload both together.`,
  storage_full: "The server has no room for the file. Ask its operator to make room.",
  upload_too_slow: ({ hours }) => `The upload took longer than ${hours} hours; start it again.`,
  variant_missing: ({ variants }) => `"variant" must be given; it is one of ${variants.join(", ")}.`,
  variant_not_one_of: ({ variants }) => `"variant" must be one of ${variants.join(", ")}.`,
  version_conflict: ({ version, field }) =>
    `The version ${version} exists already, with another value in "${field}". Send the same in all jobs, or leave it out.`,
  version_exists: ({ version, taken }) => takenForPipelines(version, taken),
  version_malformed: ({ field }) =>
    `${field} must be a version in the form of SemVer 2, like 1.4.0 or 2.0.0-beta.1.`,
  version_unknown: ({ version, application }) =>
    `The application "${application}" has no version ${version}.`,
  withdrawal_reason_missing: "Say why the release is withdrawn.",
  withdrawn_not_promoted: "A withdrawn release cannot be promoted; upload a new version.",
  withdrawn_not_published: "A withdrawn release cannot be published again; upload a new version.",

  app_code_wrong:
    "That code is not right. Enter the six digits that your app shows now. If they are never right, check the clock of the device it runs on.",
  code_used: "That code was used already. Wait until your app shows the next one, and enter that.",
  code_wrong:
    "That code is not right. Enter the six digits that your app shows now, or a recovery code that you have not used yet.",
  factor_exists: "You have a second factor already. Remove it before you set up another one.",
  factor_gone: "You no longer have a second factor. Load the page again.",
  factor_not_begun: "There is no second factor to confirm. Load the page again and set one up.",
  form_incomplete: "The form is incomplete. Open the page again and send it again.",
  form_sent_before:
    "This form was sent before, and what it made was shown then. Look at the list; nothing was made now.",
  last_owner: "This is the last owner. Make somebody else an owner first.",
  last_owner_signed_in:
    "This is the last owner who has ever signed in. Let another owner sign in first, so that somebody is left who can.",
  log_head_malformed: "A head has the form SEQ:HASH, as this command printed it.",
  operator_email_unknown: ({ email }) => `There is no operator ${email}.`,
  operator_exists: ({ email }) =>
    `There is an operator ${email} already; use: operator link --email ${email}`,
  operator_gone: "There is no such operator; they may have been removed just now.",
  operator_unknown: "There is no such operator.",
  permission_missing: "Your role does not permit this. Ask an owner to do it, or for another role.",
  language_unknown: ({ languages }) => `The language must be one of ${languages.join(", ")}.`,
  role_unknown: ({ roles }) => `The role must be one of ${roles.join(", ")}.`,
};

function changedMeanwhile(what: string, now: string): string {
  return `Somebody else changed ${what} meanwhile. It is now: ${now}. Nothing was saved, and what you typed is still below: save again to replace theirs, or load the page again to keep it.`;
}
