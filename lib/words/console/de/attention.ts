import type { AttentionMessages } from "../en/attention";

/** Was Aufmerksamkeit braucht, auf Übersichten und in der E-Mail an Inhaber. */
export const attention: AttentionMessages = {
  title: "Braucht Aufmerksamkeit",
  nothing: "Alles in Ordnung.",
  more: (count) => `${count} weitere`,
  ofApplication: (application, what) => `${application}: ${what}`,
  since: (moment) => `Seit ${moment}.`,
  latest: (moment) => `Letztes Mal: ${moment}.`,
  webhookFailing: (host) => `Der Webhook ${host} ist gestört`,
  webhookFailingHint: "Nichts, was an ihn ging, wurde angenommen. Seine Seite zeigt die letzten Antworten.",
  webhookGone: (host) => `Der Webhook ${host} hat mit 410 geantwortet und wurde abgeschaltet`,
  webhookGoneHint: "Schalten Sie ihn wieder ein, oder löschen Sie ihn.",
  webhookGivenUp: (count, host) =>
    count === "1"
      ? `1 Zustellung an den Webhook ${host} ist endgültig fehlgeschlagen`
      : `${count} Zustellungen an den Webhook ${host} sind endgültig fehlgeschlagen`,
  webhookGivenUpHint: "In den letzten 7 Tagen. Sie können jede noch einmal senden.",
  mailsFailed: (mails) =>
    mails === "1"
      ? "1 E-Mail an einen Kunden ist in den letzten 7 Tagen fehlgeschlagen"
      : `${mails} E-Mails an Kunden sind in den letzten 7 Tagen fehlgeschlagen`,
  ownMailsFailed: (mails) =>
    mails === "1"
      ? "1 E-Mail dieser Installation ist in den letzten 7 Tagen fehlgeschlagen"
      : `${mails} E-Mails dieser Installation sind in den letzten 7 Tagen fehlgeschlagen`,
  mailsDelayed: (mails) =>
    mails === "1"
      ? "1 E-Mail an einen Kunden konnte noch nicht gesendet werden"
      : `${mails} E-Mails an Kunden konnten noch nicht gesendet werden`,
  ownMailsDelayed: (mails) =>
    mails === "1"
      ? "1 E-Mail dieser Installation konnte noch nicht gesendet werden"
      : `${mails} E-Mails dieser Installation konnten noch nicht gesendet werden`,
  mailsDelayedHint: "Es wird erneut versucht. Prüfen Sie den Mailserver, wenn das anhält.",
  filesDamaged: (files) =>
    files === "1"
      ? "1 Release-Datei fehlt oder ist beschädigt"
      : `${files} Release-Dateien fehlen oder sind beschädigt`,
  filesDamagedHint: (release) => `Zuerst gefunden: ${release}.`,
  rolloutStuck: (release, percent) => `${release} wird ${percent} der Installationen angeboten`,
  rolloutStuckHint:
    "Seit mehr als einer Woche unter 100 %. Erhöhen Sie den Anteil, oder ziehen Sie das Release zurück.",
  platformsMissing: (release, platforms) => `Bei ${release} fehlt ${platforms}`,
  platformsMissingHint:
    "Programme auf diesen Plattformen bleiben bei der Version davor. Laden Sie die Dateien hoch.",
  feedUnsigned: (release) => `Dateien von ${release} sind nicht für Updater signiert`,
  feedUnsignedHint:
    "Feeds lassen sie weg. Es wird wieder versucht; warum es fehlgeschlagen ist, steht im Log des Servers.",
  feedKeyMissing: (format) => `Einem eingeschalteten Feed fehlt ein Schlüssel für ${format}`,
  feedKeyMissingHint: "Bis es einen gibt, bietet er nichts an.",
  releaseKeyMissing: "Kein Release-Schlüssel kann signieren",
  releaseKeyMissingHint:
    "Programme erfahren nicht, ob sie aktuell sind. Legen Sie einen Schlüssel an und aktivieren Sie ihn.",
  jobFailing: (job) => `Der Job ${job} schlägt immer wieder fehl`,
  jobFailingHint: (code) =>
    code ? `${code}. Mehr steht im Log des Servers.` : "Warum, steht im Log des Servers.",
  checkFailed: (check) => `Selbsttest: ${check}`,
  mail: {
    subject: (count, brand) =>
      count === "1"
        ? `1 Sache in ${brand} braucht Aufmerksamkeit`
        : `${count} Dinge in ${brand} brauchen Aufmerksamkeit`,
    title: "Braucht Aufmerksamkeit",
    lead: "Jeder Link führt dorthin, wo Sie es beheben können.",
    isNew: (what) => `Neu: ${what}`,
    more: (count) => `Und ${count} weitere, in der Konsole.`,
    button: "Konsole öffnen",
    why: "Inhaber bekommen diese E-Mail höchstens einmal am Tag: wenn es etwas Neues gibt, und einmal in der Woche, solange etwas offen ist.",
    off: (url) => `Für sich abschalten: ${url}`,
  },
  own: {
    title: "E-Mail bei Problemen",
    label: "E-Mail an mich, wenn etwas Aufmerksamkeit braucht",
    hint: "Höchstens einmal am Tag: Webhooks, E-Mails und Sicherungen, die fehlschlagen, unfertige Verteilungen, fehlende Plattformen und der Selbsttest.",
    noMail: "Diese Installation hat keinen Mailserver, deshalb wird nichts gesendet.",
  },
};
