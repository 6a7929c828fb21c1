import type { SelfCheckMessages } from "../en/self-check";

export const selfCheck: SelfCheckMessages = {
  title: "Selbsttest",
  again: "Erneut prüfen",
  allPassed: (count) => `Alle ${count} Prüfungen bestanden.`,
  needAttention: (wrong, all) =>
    wrong === "1"
      ? `1 von ${all} Prüfungen braucht Aufmerksamkeit.`
      : `${wrong} von ${all} Prüfungen brauchen Aufmerksamkeit.`,
  passed: (count) => (count === "1" ? "1 Prüfung bestanden" : `${count} Prüfungen bestanden`),
  toDo: "Braucht Aufmerksamkeit",
  states: { good: "Gut", attention: "Warnung", bad: "Fehler" },
  state: "Status",
  check: "Prüfung",
  found: "Ergebnis",
  whatToDo: "Was zu tun ist",
  testMail: "Test-E-Mail",
  testMailLead: (email) => `Sendet eine echte E-Mail an ${email} und zeigt, was der Mailserver antwortet.`,
  sendTestMail: "Test-E-Mail an mich senden",
  sending: "Wird gesendet …",
  limits: "Limits",
  limitsLead:
    "Sie gelten für alle Anwendungen. Zum Ändern setzen Sie diese Umgebungsvariablen und starten neu.",
  what: "Was",
  limit: "Limit",
  variable: "Variable",
  minutes: (count) => `${count} Min.`,
  limited: {
    licenseCallsPerMinute: "Lizenzaufrufe pro Minute und Adresse",
    unknownKeysPer10Minutes: "Unbekannte Schlüssel in zehn Minuten, bevor eine Adresse blockiert wird",
    unknownKeysBlockMinutes: "Dauer der Blockade nach unbekannten Schlüsseln",
    keyApiCallsPerMinute: "Aufrufe der Schlüssel-API pro Minute und Token",
    ciCallsPerMinute: "Uploads pro Minute und Token",
    unauthenticatedCallsPerMinute: "Aufrufe ohne gültiges Token pro Minute und Adresse",
    codeAttemptsPer10Minutes: "Verwaltungscodes in zehn Minuten, bevor eine Adresse blockiert wird",
    codeAttemptsBlockMinutes: "Dauer der Blockade nach Verwaltungscodes",
    signInLinksPerAddress: "Anmeldelinks in 15 Minuten pro Adresse",
    signInLinksPerEmail: "Anmeldelinks in 15 Minuten pro E-Mail-Adresse",
    secondFactorAttemptsPer10Minutes: "Codes des zweiten Faktors in zehn Minuten pro Person",
    pagesPer10Seconds: "Seiten und Formulare in zehn Sekunden pro Adresse",
    pageFilesPer10Seconds: "Skripte, Stile und Bilder in zehn Sekunden pro Adresse",
    feedTokensPerKey: "Feed-Tokens pro Schlüssel",
    jsonBodyMaxBytes: "Größter JSON-Körper eines Aufrufs",
    uploadMaxBytes: "Größter Upload",
    uploadFilesMax: "Dateien in einem Upload",
    downloadRangesMax: "Bereiche einer Datei in einer Anfrage",
  },
};
