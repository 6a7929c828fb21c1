/** Sätze zu den E-Mails einer Anwendung an ihre Kunden. */
import type { MailMessages } from "../en/mail";

export const mail: MailMessages = {
  title: "E-Mails",
  lead: "Was diese Anwendung ihren Kunden schreibt. Alles ist aus, bis Sie es einschalten.",
  noServer:
    "Es ist kein Mailserver eingerichtet (SMTP_URL). E-Mails werden stattdessen in den Ordner „outbox“ des Servers geschrieben; solche mit einem Schlüssel werden dort nach einem Tag gelöscht.",
  what: "Was gesendet wird",
  switches: {
    keys: "Lizenzschlüssel",
    keysHint:
      "Wenn ein Schlüssel ausgestellt oder ersetzt wird, an die Adresse des Kunden. Nicht bei importierten Schlüsseln.",
    reminders: "Erinnerungen vor dem Ende einer Lizenz",
    remindersHint:
      "Mit einem Link zum Verlängern, wenn der Tarif eine solche Seite hat. Kunden können sie abbestellen.",
    seatsFull: "Ein Hinweis, wenn alle Plätze belegt sind",
    seatsFullHint: "An den Kunden, wenn ein neues Gerät abgewiesen wird.",
    newKeys: "Neue Schlüssel für verlorene",
    newKeysHint:
      "Kunden können in ihrem Konto einen neuen Schlüssel anfordern und bestätigen ihn per E-Mail. Der verlorene funktioniert dann nicht mehr; Geräte behalten ihre Plätze.",
  },
  texts: {
    beforeEn: "Vor der E-Mail, auf Englisch",
    afterEn: "Nach der E-Mail, auf Englisch",
    beforeDe: "Vor der E-Mail, auf Deutsch",
    afterDe: "Nach der E-Mail, auf Deutsch",
  },
  reminderDays: "Tage vor dem Ende",
  reminderDaysHint: "Durch Kommas getrennt, etwa 30, 7, 1.",
  seatsFullHours: "Stunden zwischen zwei Hinweisen",
  language: "Sprache",
  languageHint: "Für Kunden, deren eigene Sprache nicht bekannt ist.",
  languages: { en: "Englisch", de: "Deutsch" },
  customerLanguage: "Sprache des Kunden",
  customerLanguageHint: "Für E-Mails zu dieser Lizenz.",
  languageOfApplication: (language) => `Wie in der Anwendung (${language})`,
  words: "Ihre eigenen Worte",
  wordsHint: "Reiner Text. Eine leere Zeile beginnt einen neuen Absatz.",
  save: "Speichern",
  saving: "Wird gespeichert …",
  on: "An",
  off: "Aus",
  failed: "Fehlgeschlagene E-Mails",
  failedLead:
    "E-Mails, die der Mailserver endgültig abgelehnt hat, und solche, die tagelang nicht gesendet werden konnten. E-Mails, die er annimmt und die später zurückkommen, stehen hier nicht: Sehen Sie im Postfach von MAIL_FROM nach.",
  delayed: "E-Mails, die noch nicht gesendet werden konnten",
  delayedLead:
    "Es wird tagelang von selbst erneut versucht. Wenn das anhält, prüfen Sie den Mailserver: Der Selbsttest zeigt, was er antwortet.",
  nextTry: "Nächster Versuch:",
  noFailed: "In den letzten Wochen ist keine E-Mail fehlgeschlagen.",
  moreFailed: (total) => `Gezeigt werden die neuesten von ${total}.`,
  kinds: {
    key_issued: "Lizenzschlüssel",
    key_replaced: "Neuer Lizenzschlüssel",
    reminder: "Erinnerung",
    seats_full: "Alle Plätze belegt",
    erasure_request: "Bitte um Löschung",
    erased: "Daten gelöscht",
  },
  states: { waiting: "Wartet", sent: "Gesendet", failed: "Fehlgeschlagen" },
  problems: {
    refused: "Der Mailserver hat sie abgelehnt.",
    delayed: "Der Mailserver hat um einen späteren Versuch gebeten. Es wird erneut versucht.",
    unreached:
      "Der Mailserver war nicht erreichbar oder hat diese Installation abgewiesen. Es wird erneut versucht.",
    given_up: "Sie konnte zu lange nicht gesendet werden.",
    outdated: "Der Schlüssel wurde ersetzt oder widerrufen, bevor sie gesendet wurde.",
    unwritten: "Sie konnte nicht geschrieben werden.",
    sealed: "Ihr Schlüssel lässt sich nicht entschlüsseln: MASTER_KEY ist nicht der von damals.",
  },
  keyGone:
    "Der Schlüssel darin ist nicht mehr gespeichert. Ersetzen Sie den Schlüssel, um einen neuen zu senden.",
  again: "Erneut senden",
  sending: "Wird gesendet …",
  ofKey: "E-Mails",
  requests: {
    title: "Bitten um Löschung",
    lead: "Kunden, die in ihrem Konto darum gebeten haben, ihre persönlichen Daten zu löschen. Von selbst wird nichts gelöscht: Prüfen Sie eine Anfrage und löschen Sie die Daten, oder markieren Sie sie als bearbeitet.",
    none: "Kein Kunde hat darum gebeten.",
    open: (count) =>
      count === "1"
        ? "1 Kunde bittet darum, seine Daten zu löschen."
        : `${count} Kunden bitten darum, ihre Daten zu löschen.`,
    show: "Anfragen ansehen",
    customer: "Kunde",
    asked: "Gebeten",
    handled: "Bearbeitet",
    mark: "Als bearbeitet markieren",
    marking: "Wird markiert …",
    find: "Person suchen",
    email: "E-Mail-Adresse",
    review: "Prüfen und löschen",
    held: (email) => `Was über ${email} gespeichert ist`,
    nothing: "Über diese Adresse ist nichts gespeichert.",
    counts: {
      keys: "Schlüssel mit Adresse, Name, Notiz oder Metadaten",
      devices: "Geräte mit Namen",
      accounts: "Konten mit Sitzungen und Anmeldelinks",
      mails: "E-Mails",
      events: "Webhook-Ereignisse",
      imports: "Vorgemerkte Importe",
      logEntries: "Einträge im Protokoll",
    },
    kept: "Es bleiben: die Schlüssel, die gültig bleiben, mit Bestellnummern und Gerätekennungen; und was Ihr Team getan hat, im Protokoll. Noch nicht zugestellte Webhook-Ereignisse gehen verloren.",
    exportJson: "Als JSON exportieren",
    revoke: "Auch die Schlüssel widerrufen",
    tell: "Die Person per E-Mail benachrichtigen",
    erase: "Daten löschen",
    erasing: "Wird gelöscht …",
    lasting: "Das lässt sich nicht rückgängig machen. Eine offene Bitte um Löschung wird geschlossen.",
  },
};
