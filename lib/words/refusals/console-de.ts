/** What the console says when the domain refuses, in German. */
import type { KindObstacle, TextName } from "../../domain/refusals";
import { termsDe } from "../terms/de";
import type { RefusalSentences } from "./sentences";
import { draftInGerman, planInGerman, settingsInGerman } from "./states";
import { takenInGerman } from "./taken-de";

const TEXTS: Readonly<Record<Extract<TextName, string>, string>> = {
  name: "Der Name",
  note: "Die Notiz",
  notes: "Der Text der Versionshinweise",
  orderId: "Die Bestellung",
  planName: "Der Name",
  reason: "Der Grund",
  tokenName: "Der Name",
  mailWords: "Der Text",
};

function named(text: TextName): string {
  if (typeof text === "string") return TEXTS[text];
  return "feature" in text ? `Die Funktion „${text.feature}“` : `„${text.member}“ in ${text.file}`;
}

const KIND_OBSTACLES: Readonly<Record<KindObstacle, string>> = {
  plans: "Tarife",
  shop_tokens: "gültige Shop-Tokens",
  releases: "Releases",
  plugins: "Plugins",
  ci_tokens: "gültige CI-Tokens",
  update_tokens: "gültige Update-Tokens",
};

const KEY_VERBS = {
  suspend: "gesperrt",
  reactivate: "reaktiviert",
  replace: "ersetzt",
  extend: "verlängert",
  change: "geändert",
};
const VERSIONS = {
  version: "Die Version",
  minCoreVersion: "„Benötigt mindestens Version“",
  requiresVersion: "requiresVersion",
};
const PACKAGES = {
  not_a_zip: "Die Datei ist keine Zip-Datei oder beschädigt oder unvollständig.",
  bad_manifest:
    "Das Manifest im Paket kann nicht gelesen werden. Es muss ein unverschlüsseltes JSON-Objekt in UTF-8 mit höchstens 1 MB sein.",
  hostile:
    "Die Zip-Datei ist ungewöhnlich aufgebaut und wird deshalb nicht angenommen. Packen Sie das Paket mit einem üblichen Programm neu.",
};

export const consoleRefusalsDe: RefusalSentences = {
  webhook_delivery_unknown: () => "Diese Zustellung gibt es nicht mehr.",
  webhook_disabled: "Der Webhook ist abgeschaltet. Schalten Sie ihn zuerst ein.",
  webhook_event_unknown: ({ event }) => `Das Ereignis „${event}“ gibt es nicht.`,
  webhook_events_missing: "Wählen Sie mindestens ein Ereignis.",
  webhook_port_refused: ({ port }) =>
    `An Port ${port} werden keine Webhooks gesendet. Nehmen Sie 443, 80 oder einen Port ab 1024.`,
  webhook_target_private: ({ host }) =>
    `${host} ist keine öffentliche Adresse. Wer diesen Server betreibt, kann sie mit WEBHOOK_PRIVATE_TARGETS erlauben.`,
  webhook_tests_waiting: ({ max }) =>
    `${max} Testereignisse warten schon auf den Versand. Sehen Sie sich zuerst die Zustellungen an.`,
  webhook_unknown: () => "Diesen Webhook gibt es nicht mehr.",
  webhook_url_insecure: "Die Adresse muss mit https:// beginnen.",
  webhook_url_malformed:
    "Die Adresse muss eine URL sein, die mit https:// beginnt, und darf höchstens 2000 Zeichen haben.",
  webhook_url_with_password:
    "Die Adresse darf weder Benutzername noch Passwort enthalten. Die Signatur beweist, wer sendet.",
  webhooks_too_many: ({ max }) => `Eine Anwendung kann höchstens ${max} Webhooks haben.`,

  text_not_storable: ({ text }) => `${named(text)} enthält Zeichen, die nicht gespeichert werden können.`,
  text_too_long: ({ text, max }) => `${named(text)} darf höchstens ${max} Zeichen haben.`,
  text_deceiving: ({ text }) =>
    `${named(text)} enthält unsichtbare Zeichen oder solche, die die Schrift umkehren. Tippen Sie den Text ein, statt ihn einzufügen.`,
  text_invisible: ({ text }) => `${named(text)} enthält keine sichtbaren Zeichen.`,

  application_exists: ({ slug }) => `Die Adresse „${slug}“ ist vergeben. Wählen Sie eine andere.`,
  application_unknown: ({ slug }) => `Es gibt keine Anwendung „${slug}“.`,
  application_name_empty: "Geben Sie einen Namen ein.",
  kind_contradicted: ({ application, obstacles }) =>
    `${application} hat noch, was diese Art nicht haben kann: ${obstacles.map((what) => KIND_OBSTACLES[what]).join(", ")}.`,
  kind_unknown: () => "Wählen Sie, was die Anwendung tut.",
  slug_malformed:
    "Die Adresse muss aus 2 bis 40 Kleinbuchstaben, Ziffern oder Bindestrichen bestehen und mit einem Buchstaben beginnen.",
  slug_reserved: ({ slug }) => `Die Adresse „${slug}“ ist reserviert. Wählen Sie eine andere.`,
  sells_no_licenses: ({ application }) => `${application} verkauft keine Lizenzen.`,
  publishes_no_updates: ({ application }) => `${application} veröffentlicht keine Updates.`,
  plan_changed_meanwhile: (plan) => changedMeanwhile("diesen Tarif", planInGerman(plan)),
  settings_changed_meanwhile: (settings) =>
    changedMeanwhile("diese Einstellungen", settingsInGerman(settings)),
  variant_code_malformed:
    "Der Code muss aus 1 bis 40 Kleinbuchstaben, Ziffern, Punkten, Binde- oder Unterstrichen bestehen.",
  variant_exists: ({ code }) => `Die Variante „${code}“ gibt es schon.`,
  variant_last: ({ code }) => `„${code}“ ist die einzige Variante. Legen Sie zuerst eine andere an.`,
  variant_named: ({ code, names }) =>
    `Diese Tarife und Update-Tokens enthalten „${code}“: ${names.join(", ")}. Nehmen Sie die Variante aus den Tarifen, und widerrufen Sie die Tokens.`,
  variant_not_empty: ({ code }) => `„${code}“ hat Releases oder Entwürfe und lässt sich nicht löschen.`,
  variant_open: ({ code }) => `„${code}“ ist offen: Alle können schon jetzt alles davon herunterladen.`,
  variant_published: ({ code }) =>
    `Als „${code}“ wurden Releases veröffentlicht; signierte Angaben und Programme nennen diesen Code. Legen Sie stattdessen eine neue Variante an.`,
  variant_unknown: ({ code }) => `Die Variante „${code}“ gibt es nicht. Legen Sie sie zuerst an.`,
  variants_useless: ({ application }) =>
    `${application} veröffentlicht keine Updates und hat deshalb keine Varianten.`,
  signing_key_useless: ({ application, purpose }) =>
    `${application} braucht keine Signaturschlüssel für ${termsDe.signingPurposes[purpose]}.`,
  signing_key_unknown: ({ kid }) =>
    `Den Signaturschlüssel ${kid} gibt es nicht. Sehen Sie in der Liste nach.`,
  signing_key_withdrawn: ({ kid }) =>
    `Der Signaturschlüssel ${kid} ist zurückgezogen. Legen Sie einen neuen an.`,
  signing_key_active: ({ kid }) =>
    `Der Signaturschlüssel ${kid} ist aktiv. Aktivieren Sie einen anderen, bevor Sie ihn zurückziehen.`,

  plan_code_malformed:
    "Der Code muss aus 1 bis 64 Buchstaben, Ziffern, Punkten, Binde- oder Unterstrichen bestehen.",
  plan_code_reserved: "Der Code „new“ ist reserviert. Wählen Sie einen anderen.",
  plan_exists: ({ code }) => `Den Tarif „${code}“ gibt es schon.`,
  plan_name_empty: "Geben Sie einen Namen ein.",
  plan_plugin_unknown: ({ code, known }) =>
    `Das Plugin „${code}“ gibt es nicht. ${known.length > 0 ? `Es gibt ${known.join(", ")}.` : "Laden Sie es zuerst hoch."}`,
  plan_status_unknown: () => "Wählen Sie einen Status.",
  plan_unknown: ({ code }) => `Den Tarif „${code}“ gibt es nicht.`,
  plans_useless: ({ application }) => `${application} verkauft keine Lizenzen und hat deshalb keine Tarife.`,
  seats_out_of_range: ({ max }) =>
    `Geben Sie eine ganze Zahl von 1 bis ${max.toLocaleString("de")} ein, oder wählen Sie „unbegrenzt“.`,
  plan_days_out_of_range: ({ max }) =>
    `Geben Sie eine ganze Zahl von Tagen von 1 bis ${max.toLocaleString("de")} ein, oder lassen Sie das Feld leer.`,
  plan_choice_unknown: ({ choice }) => termsDe.planFields[choice].choose,
  plan_address_malformed: ({ placeholders, max }) =>
    `Geben Sie eine Adresse ein, die mit https:// beginnt und höchstens ${max.toLocaleString("de")} Zeichen hat. Als Platzhalter sind nach dem Rechnernamen nur ${placeholders.join(", ")} möglich.`,
  features_too_many: ({ max }) => `Ein Tarif kann höchstens ${max} Funktionen haben.`,
  feature_name_malformed: ({ name }) =>
    `„${name}“ kann keine Funktion heißen. Erlaubt sind höchstens 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, am Anfang ein Buchstabe.`,
  feature_value_malformed: ({ name }) =>
    `Die Funktion „${name}“ muss true, false, eine Zahl, ein Text oder null sein.`,

  feed_token_unknown: () => "Dieses Feed-Token gibt es nicht. Sehen Sie in der Liste nach.",
  feed_tokens_of_revoked_key:
    "Ein widerrufener Schlüssel kann keine Feed-Tokens haben. Stellen Sie einen neuen aus.",
  feed_tokens_too_many: ({ max }) =>
    `Ein Schlüssel kann höchstens ${max} Feed-Tokens haben. Widerrufen Sie zuerst eines.`,
  token_beyond_role:
    "Ihre Rolle erlaubt nicht, was dieses Token könnte. Bitten Sie einen Inhaber, es zu erstellen.",
  token_name_empty: "Geben Sie einen Namen ein.",
  token_not_limitable: "Nur Update-Tokens können auf Varianten beschränkt werden.",
  token_unknown: () => "Dieses Token gibt es nicht. Sehen Sie in der Liste nach.",
  token_useless_without_licenses: ({ application }) =>
    `${application} verkauft keine Lizenzen und braucht deshalb kein Service-Token.`,
  token_useless_without_updates: ({ application }) =>
    `${application} veröffentlicht keine Updates und braucht deshalb kein CI- oder Update-Token.`,

  email_malformed: () => "Geben Sie eine E-Mail-Adresse ein, wie name@example.com.",
  expiry_malformed: () => "Geben Sie ein Datum ein, das es gibt, wie 2027-03-31.",
  key_end_changed_meanwhile:
    "Das Ablaufdatum hat sich geändert, seit Sie diese Seite geöffnet haben. Es wurde nichts geändert: Laden Sie die Seite neu, und prüfen Sie es zuerst.",
  key_expired:
    "Dieser Schlüssel ist abgelaufen, und Reaktivieren verlängert ihn nicht. Ändern Sie stattdessen seinen letzten Tag.",
  key_replaced_meanwhile: ({ lastFour }) =>
    `Jemand anderes hat diesen Schlüssel gerade ersetzt. Er endet jetzt auf ${lastFour}. Es wurde nichts geändert.`,
  key_revoked: ({ wanted }) =>
    `Ein widerrufener Schlüssel kann nicht ${KEY_VERBS[wanted]} werden. Stellen Sie einen neuen aus.`,
  key_unknown: "Es gibt keinen Schlüssel mit dieser ID.",
  key_end_before_start: "Das liegt vor der Ausstellung des Schlüssels.",
  key_not_begun:
    "Die Tage dieses Schlüssels beginnen mit dem ersten Gerät. Er kann deshalb noch nicht verlängert werden; ändern Sie seinen letzten Tag.",
  key_never_expires: "Dieser Schlüssel läuft nie ab und kann deshalb nicht verlängert werden.",
  key_secret_outdated: "Der Schlüssel oder Code wurde inzwischen ersetzt, deshalb wurde nichts gesendet.",
  key_valid_longer: "Dieser Schlüssel ist schon länger gültig.",
  keys_not_chosen: "Wählen Sie mindestens einen Schlüssel.",
  keys_too_many: ({ max }) => `Wählen Sie höchstens ${max} Schlüssel auf einmal.`,
  key_without_email: "Zu diesem Schlüssel gibt es keine E-Mail-Adresse. Tragen Sie zuerst eine ein.",
  manage_codes_off:
    "Diese Anwendung nutzt keine Verwaltungscodes. Sie können sie in den Einstellungen einschalten.",
  metadata_line_malformed: ({ line }) =>
    `Schreiben Sie „${line}“ als Name, Doppelpunkt und Wert, zum Beispiel region: Europa.`,
  metadata_name_malformed: ({ max }) =>
    `Ein Name in den Metadaten hat 1 bis ${max} Zeichen. Wählen Sie einen anderen.`,
  metadata_name_twice: ({ name }) => `In den Metadaten steht „${name}“ zweimal. Entfernen Sie eine Zeile.`,
  metadata_too_large: ({ membersMax, bytesMax }) =>
    `Die Metadaten können höchstens ${membersMax} Zeilen und zusammen ${bytesMax} Bytes haben.`,
  plan_of_keys_unknown: "Diesen Tarif gibt es nicht.",
  plan_not_issuable: ({ code, status }) =>
    `Für den Tarif „${code}“ können keine Schlüssel ausgestellt werden: Sein Status ist „${termsDe.planStatuses[status]}“.`,
  reason_missing: "Geben Sie einen Grund an. Er steht dann im Protokoll. Es wurde nichts geändert.",

  erasure_request_unknown: "Diese Anfrage gibt es nicht mehr.",
  mail_not_configured: "Es ist kein Mailserver eingerichtet (SMTP_URL). Es wurde nichts ausgestellt.",
  mail_not_failed: "Diese E-Mail ist nicht fehlgeschlagen: Sie wartet noch oder wurde gesendet.",
  mail_settings_changed_meanwhile:
    "Jemand anderes hat diese Einstellungen inzwischen geändert. Es wurde nichts gespeichert, und Ihre Änderungen stehen noch unten: Speichern Sie noch einmal, um die anderen zu ersetzen, oder laden Sie die Seite neu, um sie zu behalten.",
  mail_unknown: "Diese E-Mail gibt es nicht mehr.",
  mail_without_key:
    "Der Schlüssel in dieser E-Mail ist nicht mehr gespeichert. Ersetzen Sie den Schlüssel, um einen neuen zu senden.",
  reminder_days_malformed: ({ max, count }) =>
    `Geben Sie 1 bis ${count} ganze Zahlen von Tagen von 1 bis ${max} ein, durch Kommas getrennt.`,
  seats_full_hours_out_of_range: ({ max }) => `Geben Sie eine ganze Zahl von Stunden von 1 bis ${max} ein.`,
  send_to_without_email: "Geben Sie die E-Mail-Adresse des Kunden ein. Es wurde nichts ausgestellt.",

  import_begun_already:
    "Die Tage beginnen mit dem ersten Gerät, und die Zeile hat schon Geräte. Geben Sie ein Ende an, oder lassen Sie die Geräte weg.",
  import_column_twice: ({ column, one, other }) =>
    `„${one}“ und „${other}“ sind beide die Spalte „${column}“. Entfernen Sie eine, oder benennen Sie sie um.`,
  import_column_unknown: ({ column, known }) =>
    `Die Spalte „${column}“ gibt es nicht. Die Spalten sind ${known.join(", ")}.`,
  import_created_later: "„createdAt“ darf nicht in der Zukunft liegen.",
  import_csv_broken:
    "Ab dieser Zeile lässt sich die Datei nicht lesen: Ein Anführungszeichen ist nicht geschlossen.",
  import_days_out_of_range: ({ max }) => `Die Tage müssen eine ganze Zahl von 1 bis ${max} sein.`,
  import_empty: "In der Datei sind keine Schlüssel.",
  import_end_missing: "Die Datei sagt nicht, wann die Lizenz endet.",
  import_expired_without_end: "Die Lizenz ist abgelaufen, aber die Zeile hat kein Ende, das vorbei ist.",
  import_file_missing: "Wählen Sie eine Datei.",
  import_key_elsewhere: "Eine andere Anwendung hat diesen Schlüssel schon.",
  import_key_malformed:
    "Der Schlüssel muss aus 8 bis 128 Buchstaben, Ziffern, Binde- und Unterstrichen, Punkten oder Doppelpunkten bestehen.",
  import_key_twice: ({ line }) => `In Zeile ${line} steht derselbe Schlüssel.`,
  import_line_malformed:
    "Die Zeile lässt sich nicht lesen: Sie muss so viele Zellen wie Titel haben oder ein JSON-Objekt sein.",
  import_line_too_long: ({ line, max }) => `Zeile ${line} ist länger als ${max} Bytes.`,
  import_machine_malformed: ({ machine }) =>
    `„${machine}“ kann keine Gerätekennung sein. Erlaubt sind 4 bis 200 Buchstaben, Ziffern, Punkte, Unterstriche, Doppelpunkte oder Bindestriche.`,
  import_meaning_unknown: ({ field }) =>
    `Was dieser Wert von „${field}“ für das Ende bedeutet, ist nicht bekannt.`,
  import_metadata_malformed:
    "„metadata“ muss ein JSON-Objekt mit höchstens 20 Texten, Zahlen, Wahrheitswerten oder null sein, zusammen 4096 Bytes.",
  import_not_unicode: "Die Datei ist kein UTF-8-Text. Speichern Sie sie als CSV UTF-8 oder als JSON.",
  import_not_of_system: ({ system }) => `In der Datei sind keine Lizenzschlüssel von ${system}.`,
  import_other_format: ({ system, format }) =>
    `Exporte von ${system} werden als ${format} gelesen. Diese Datei ist etwas anderes.`,
  import_plan_missing:
    "Die Zeile nennt keinen Tarif. Ergänzen Sie ihn, oder wählen Sie einen Tarif für Zeilen ohne Tarif.",
  import_policy_missing:
    "Die Policy der Lizenz, die sagt, was ihr Ende bedeutet, fehlt in der Datei. Nehmen Sie die Antworten von /policies dazu.",
  import_product_unmatched: ({ product }) =>
    `Für das Produkt „${product}“ gibt es keinen Tarif. Geben Sie an, welcher es ist, oder wählen Sie einen Tarif für alle übrigen Zeilen.`,
  import_quantity_malformed: "Die Menge muss eine ganze Zahl ab 1 sein.",
  import_quotes_broken:
    "Ein Anführungszeichen ist in einer Zelle nicht verdoppelt, oder es steht nicht am Anfang oder Ende einer Zelle.",
  import_renewed_since:
    "Das Abonnement läuft weiter, ist in dieser Datei aber nur bis dahin bezahlt. Exportieren Sie noch einmal, damit die letzte Zahlung dabei ist.",
  import_status_unknown: ({ given, known }) =>
    `Der Status „${given}“ muss einer von ${known.join(", ")} sein.`,
  import_subscriptions_missing:
    "Die Lizenz endet nie oder mit ihrem Abonnement: Die Datei sagt nicht, was gilt. Nehmen Sie die Antworten von /v1/subscriptions oder /v1/variants dazu.",
  import_title_missing: ({ system, title }) =>
    `Das ist kein Export von ${system}: Die Spalte „${title}“ fehlt.`,
  import_too_many: ({ max }) =>
    `Die Datei hat mehr als ${max} Einträge. Teilen Sie sie auf, oder erhöhen Sie IMPORT_RECORDS_MAX.`,
  import_two_ends:
    "Die Zeile hat ein Ende und Tage, die mit dem ersten Gerät beginnen. Lassen Sie eins davon weg.",
  products_malformed: ({ given }) => `„${given}“ muss die Form „Produkt = Tarif“ haben.`,
  staged_import_done: "Die Datei wurde schon importiert.",
  staged_import_has_problems: "Die Datei hat Zeilen, die sich nicht importieren lassen.",
  staged_import_unknown:
    "Diesen Import gibt es nicht. Dateien, die niemand importiert, werden nach einem Tag gelöscht.",

  export_application_there: ({ slug }) =>
    `Diese Installation hat die Anwendung „${slug}“ schon. Ein Export lässt sich nur in eine Installation ohne sie übernehmen.`,
  export_changed:
    "Der Export wurde nachträglich geändert oder stammt von einer älteren Version: Seine Prüfsumme unter dem KEY_PEPPER passt nicht. Exportieren Sie noch einmal, mit der Version, die hier läuft.",
  export_cut_short:
    "Der Export ist nicht vollständig oder wurde geändert: Seine letzte Zeile passt nicht. Exportieren Sie noch einmal.",
  export_file_differs: ({ name, sha256 }) =>
    `Die Datei ${sha256} (${name}) im Ordner ist nicht die, die exportiert wurde.`,
  export_file_missing: ({ name, sha256 }) => `Im Ordner fehlt die Datei ${sha256} (${name}).`,
  export_malformed: "Das ist kein Export einer Anwendung.",
  export_newer:
    "Der Export stammt von einer neueren Version von Latchkey. Aktualisieren Sie zuerst diese Installation.",
  export_pepper_differs:
    "Der Export wurde unter einem anderen KEY_PEPPER gemacht. Hier ließen sich seine Schlüssel und Tokens nicht erkennen.",
  export_rows_elsewhere: ({ first, last }) =>
    `Zeilen ${first} bis ${last}: Ein Eintrag gehört zu einer anderen Anwendung.`,
  export_rows_there: ({ first, last }) =>
    `Zeilen ${first} bis ${last}: Einen der Einträge gibt es hier schon.`,
  export_rows_unwritable: ({ first, last }) =>
    `Zeilen ${first} bis ${last}: Ein Eintrag hat einen Wert, den er nicht haben kann.`,
  export_seats_wrong: ({ key }) =>
    `Der Schlüssel ${key} hat eine andere Zahl von Geräten, als sein Eintrag sagt.`,
  export_without_signing_keys:
    "Der Export enthält keine privaten Signaturschlüssel. Ohne sie erkennen Programme weder Tokens noch Releases.",
  passphrase_missing:
    "Die Signaturschlüssel im Export sind mit einer Passphrase verschlüsselt. Geben Sie sie an.",
  passphrase_short: ({ min }) => `Die Passphrase muss mindestens ${min} Zeichen haben.`,
  passphrase_wrong: "Das ist nicht die Passphrase, mit der exportiert wurde.",

  arch_unknown: ({ nearest, known }) =>
    `Die Architektur muss eine von ${known.join(", ")} sein. Meinten Sie „${nearest}“?`,
  arch_without_platform: "Geben Sie auch die Plattform an.",
  channel_unknown: "Wählen Sie einen Kanal.",
  device_unknown: "Der Schlüssel hat kein solches Gerät.",
  direct_link_expired: "Diese Adresse gilt nicht mehr. Beginnen Sie den Upload noch einmal.",
  direct_link_invalid: "Das ist keine Adresse eines Uploads.",
  direct_upload_differs: ({ announced, found }) =>
    announced === found
      ? "Die Datei hat eine andere SHA-256 als angekündigt. Sie wurde gelöscht. Beginnen Sie den Upload noch einmal."
      : `Die Datei hat ${found} Bytes, angekündigt waren ${announced}. Sie wurde gelöscht. Beginnen Sie den Upload noch einmal.`,
  direct_upload_unfinished: ({ upload, missing }) =>
    `Der Upload ${upload} ist unvollständig; es fehlen die Bytes ${missing}.`,
  direct_upload_unknown: ({ upload }) =>
    `Den Upload „${upload}“ gibt es nicht. Uploads werden zwölf Stunden aufbewahrt. Beginnen Sie ihn noch einmal.`,
  direct_upload_used: ({ upload }) => `Der Upload ${upload} ist schon die Datei eines anderen Releases.`,
  direct_uploads_too_many: ({ max }) =>
    `Es gibt ${max} Uploads, die noch zu keinem Release gehören. Schließen Sie sie ab, oder warten Sie, bis sie nach einem Tag gelöscht sind.`,
  draft_changed_meanwhile: (draft) => changedMeanwhile("diesen Entwurf", draftInGerman(draft)),
  draft_frozen:
    "Nur Entwürfe können bearbeitet werden. Dieses Release ist veröffentlicht oder zurückgezogen.",
  draft_not_promoted:
    "Ein Entwurf kann nicht hochgestuft werden. Ändern Sie seinen Kanal, und veröffentlichen Sie ihn dann.",
  edition_unknown: "Diese Variante gibt es nicht.",
  expected_malformed: () => "Erwartete Dateien sind eine Liste wie macos/x64,macos/arm64.",
  feed_format_unknown: ({ nearest, known }) =>
    `Das Format muss eines von ${known.join(", ")} sein. Meinten Sie „${nearest}“?`,
  feed_key_exists: ({ format }) =>
    `Es gibt schon einen ${format}-Schlüssel, und Programme kennen nur diesen.`,
  file_damaged: "Die gespeicherte Datei ist nicht die, die veröffentlicht wurde.",
  feed_key_known: ({ format }) => `Dieser ${format}-Schlüssel ist schon hinterlegt.`,
  feed_key_malformed: ({ format }) => `Das ist kein ${format}-Schlüssel. Fügen Sie den ganzen Text ein.`,
  feed_key_password_wrong: "Der Schlüssel lässt sich mit diesem Passwort nicht öffnen.",
  feed_key_shared:
    "Ein anderes Format oder ein anderer Zweck hat diesen Schlüssel schon. Eine Signatur des einen gälte dann auch für das andere. Legen Sie einen eigenen an.",
  feed_key_unknown: ({ kid, application }) => `${application} hat keinen solchen Schlüssel (${kid}).`,
  file_empty: "Die Datei ist leer.",
  file_is_appcast: ({ file }) =>
    `${file} ist ein Appcast. Feeds schreibt der Server selbst. Laden Sie die Dateien des Programms hoch.`,
  file_is_stand_in: ({ file, found }) =>
    found === "page"
      ? `${file} ist eine Webseite und kein Programm: Beim Herunterladen ging etwas schief. Holen Sie das Programm noch einmal.`
      : `${file} ist ein Verweis von Git LFS und nicht das Programm. Holen Sie es mit „git lfs pull“ und laden Sie es dann hoch.`,
  file_not_as_uploaded:
    "Die gespeicherte Datei ist nicht die, die hochgeladen wurde. Laden Sie sie als neue Version noch einmal hoch.",
  files_alike: ({ name, other }) =>
    `Ein Release kann nicht „${other}“ und „${name}“ zugleich haben: Sie heißen gleich, oder sie sind von derselben Art für dieselbe Plattform und Architektur.`,
  files_too_many: ({ max }) => `Ein Release darf höchstens ${max} Dateien haben.`,
  file_or_image: "Wählen Sie eine Datei, oder geben Sie ein Container-Image an, eines von beiden.",
  image_malformed: "Geben Sie ein Container-Image an, wie registry.example.com/app:1.4.0.",
  manifest_member_not_text: ({ member, file }) => `„${member}“ in ${file} muss ein Text sein.`,
  wordpress_folder_differs: ({ plugin, folder }) =>
    `Das Paket muss genau einen Ordner namens „${plugin}“ haben, denn dort ist das Plugin in WordPress installiert. ${folder === null ? "Es hat keinen oder mehrere" : `Es hat „${folder}“`}.`,
  delta_name_malformed: ({ file }) =>
    `„${file}“ nennt nicht den Build, von dem es ausgeht. Nennen Sie die Datei wie generate_appcast, etwa Example1043-1042.delta.`,
  manifest_mismatch: ({ field, given, declared, file }) =>
    `„${field}“ ist im Formular „${given}“, in ${file === undefined ? "dem Paket" : `„${file}“`} aber „${declared}“.`,
  package_fact_malformed: ({ field, file }) => `„${field}“ in ${file} fehlt oder ist fehlerhaft.`,
  package_facts_differ: ({ field, one, other }) =>
    `Das Paket widerspricht sich bei „${field}“: „${one}“ und „${other}“.`,
  package_file_twice: ({ file }) => `Das Paket enthält ${file} mehrmals.`,
  package_file_unreadable: ({ file }) => `${file} fehlt oder kann nicht gelesen werden.`,
  package_name_differs: ({ name, inside }) =>
    `${name} ist im Paket „${inside}“. Der Dateiname muss so beginnen.`,
  package_unreadable: ({ problem }) => PACKAGES[problem],
  platform_unknown: ({ nearest, known }) =>
    `Die Plattform muss eine von ${known.join(", ")} sein. Meinten Sie „${nearest}“?`,
  plugin_code_malformed:
    "Die ID des Plugins muss aus 1 bis 100 Buchstaben, Ziffern, Punkten, Binde- oder Unterstrichen bestehen.",
  plugin_code_missing: "Geben Sie die ID des Plugins an: Im Manifest des Pakets steht keine.",
  plugin_unknown: ({ code }) => `Das Plugin „${code}“ gibt es nicht.`,
  plugin_row_unknown: () => "Dieses Plugin gibt es nicht.",
  plugin_version_missing: "Geben Sie die Version an: Im Manifest des Pakets steht keine.",
  prerelease_not_editable: ({ version }) =>
    `${version} ist eine Vorabversion und kann nur in den Kanal „beta“.`,
  prerelease_not_promoted: ({ version }) =>
    `${version} ist eine Vorabversion und bleibt in „beta“. Laden Sie für „stable“ die fertige Version hoch.`,
  prerelease_not_uploadable: ({ version }) =>
    `${version} ist eine Vorabversion. Laden Sie sie in den Kanal „beta“ hoch.`,
  release_key_missing:
    "Diese Anwendung hat keinen aktiven Signaturschlüssel für Releases. Aktivieren Sie zuerst einen.",
  release_not_discardable: () =>
    "Nur Entwürfe können verworfen werden. Dieses Release ist veröffentlicht oder zurückgezogen.",
  rollout_out_of_range: "Die Verteilung muss eine ganze Zahl von 0 bis 100 sein.",
  release_unknown: () => "Dieses Release gibt es nicht.",
  signature_for_version: ({ file, version, signed }) =>
    `${file} ist als Version ${signed} signiert, dieses Release ist aber ${version}. Programme würden es ablehnen.`,
  signature_malformed: ({ file, format }) => `${file} ist keine ${format}-Signatur.`,
  signature_missing: ({ file, format, ending }) =>
    `${file} hat keine ${format}-Signatur, und der Schlüssel liegt in der Pipeline. Laden Sie ${file}${ending} mit hoch.`,
  signature_of_other_key: ({ file, format }) =>
    `${file} passt zu keinem hinterlegten ${format}-Schlüssel. Programme würden das Update ablehnen.`,
  signature_unproven:
    "Die Signatur passt nicht zum veröffentlichten Schlüssel. Es wurde nichts veröffentlicht.",
  signature_unread: ({ file }) =>
    `${file} kam während der Veröffentlichung hinzu. Veröffentlichen Sie noch einmal.`,
  signature_without_file: ({ file, signs }) =>
    `${file} ist die Signatur von ${signs}, doch diese Datei fehlt im Release. Laden Sie beide zusammen hoch.`,
  storage_full:
    "Auf dem Server ist kein Platz mehr für die Datei. Bitten Sie die Person, die ihn betreibt, Platz zu schaffen.",
  upload_too_slow: ({ hours }) =>
    `Das Hochladen hat länger als ${hours} Stunden gedauert. Fangen Sie noch einmal an.`,
  variant_missing: ({ variants }) => `Wählen Sie eine Variante: ${variants.join(", ")}.`,
  variant_not_one_of: ({ variants }) => `Diese Variante gibt es nicht. Es gibt ${variants.join(", ")}.`,
  version_conflict: ({ version, field }) =>
    `Die Version ${version} gibt es schon, mit einem anderen Wert in ${field}.`,
  version_exists: ({ version, taken }) => takenInGerman(version, taken),
  version_malformed: ({ field }) =>
    `${VERSIONS[field]} muss eine Version nach SemVer sein, wie 1.4.0 oder 2.0.0-beta.1.`,
  version_unknown: ({ version, application }) => `${application} hat keine Version ${version}.`,
  withdrawal_reason_missing: "Geben Sie an, warum das Release zurückgezogen wird.",
  withdrawn_not_promoted:
    "Ein zurückgezogenes Release kann nicht hochgestuft werden. Laden Sie eine neue Version hoch.",
  withdrawn_not_published:
    "Ein zurückgezogenes Release kann nicht wieder veröffentlicht werden. Laden Sie eine neue Version hoch.",

  app_code_wrong:
    "Dieser Code stimmt nicht. Geben Sie die sechs Ziffern ein, die Ihre App jetzt zeigt. Wenn sie nie stimmen, prüfen Sie die Uhr des Geräts, auf dem sie läuft.",
  code_used: "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten in Ihrer App.",
  code_wrong:
    "Dieser Code stimmt nicht. Geben Sie die sechs Ziffern ein, die Ihre App jetzt zeigt, oder einen unbenutzten Wiederherstellungscode.",
  factor_exists:
    "Sie haben schon einen zweiten Faktor. Entfernen Sie ihn, bevor Sie einen anderen einrichten.",
  factor_gone: "Sie haben keinen zweiten Faktor mehr. Laden Sie die Seite neu.",
  factor_not_begun:
    "Es gibt keinen zweiten Faktor zu bestätigen. Laden Sie die Seite neu, und richten Sie einen ein.",
  form_incomplete:
    "Das Formular ist unvollständig. Laden Sie die Seite neu, und schicken Sie es noch einmal ab.",
  form_sent_before:
    "Dieses Formular wurde schon abgeschickt, und das Ergebnis wurde damals gezeigt. Sehen Sie in der Liste nach. Jetzt wurde nichts angelegt.",
  last_owner: "Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
  last_owner_signed_in:
    "Kein anderer Inhaber hat sich je angemeldet. Lassen Sie zuerst einen anderen sich anmelden, damit das noch jemand kann.",
  log_head_malformed: "Ein Kopf hat die Form SEQ:HASH.",
  operator_email_unknown: ({ email }) => `Niemand im Team hat die Adresse ${email}.`,
  operator_exists: ({ email }) =>
    `${email} gehört schon zum Team. Für einen neuen Anmeldelink wählen Sie die Person in der Liste aus.`,
  operator_gone: "Diese Person gehört nicht zum Team. Vielleicht wurde sie gerade entfernt.",
  operator_unknown: "Diese Person gehört nicht zum Team.",
  permission_missing:
    "Ihre Rolle erlaubt das nicht. Bitten Sie einen Inhaber, es zu tun oder Ihre Rolle zu ändern.",
  language_unknown: () => "Wählen Sie eine Sprache.",
  role_unknown: () => "Wählen Sie eine Rolle.",
};

function changedMeanwhile(what: string, now: string): string {
  return `Jemand anderes hat ${what} inzwischen geändert. Jetzt gilt: ${now}. Es wurde nichts gespeichert, und Ihre Änderungen stehen noch unten: Speichern Sie noch einmal, um die anderen zu ersetzen, oder laden Sie die Seite neu, um sie zu behalten.`;
}
