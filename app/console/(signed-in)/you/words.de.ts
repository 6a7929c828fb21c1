import type { YouMessages } from "./words.en";

export const you: YouMessages = {
  title: "Ihr Konto",
  mustSetUp:
    "In dieser Konsole brauchen Sie einen zweiten Faktor. Bis Sie einen eingerichtet haben, führen alle anderen Seiten hierher.",
  secondFactor: "Zweiter Faktor",
  factorOn: "Eingeschaltet. Bei jeder Anmeldung geben Sie einen Code Ihrer App ein.",
  factorOff:
    "Ausgeschaltet. Mit einem zweiten Faktor reicht ein gestohlenes Postfach nicht, um hereinzukommen: Eine App auf Ihrem Telefon zeigt bei jeder Anmeldung einen Code.",
  codesLeft: (count) =>
    count === "1" ? "Noch 1 Wiederherstellungscode." : `Noch ${count} Wiederherstellungscodes.`,
  noCodesLeft:
    "Keine Wiederherstellungscodes mehr. Ohne Ihre App kämen Sie nicht mehr herein: Erstellen Sie neue.",
  newCodes: "Neue Wiederherstellungscodes",
  newCodesLead:
    "Sie bekommen zehn neue Codes, die nur einmal angezeigt werden. Die bisherigen gelten dann nicht mehr.",
  newCodesHint: "Ein Code Ihrer App. Wiederherstellungscodes gelten hier nicht.",
  newCodesYes: "Neue Codes erstellen",
  creating: "Wird erstellt …",
  removeFactor: "Zweiten Faktor entfernen",
  removeFactorLead: "Danach genügt zum Anmelden ein Link per E-Mail.",
  removeFactorHint: "Ein Code Ihrer App oder ein Wiederherstellungscode",
  removeFactorYes: "Ja, entfernen",
  removing: "Wird entfernt …",
  setUp: "Zweiten Faktor einrichten",
  preparing: "Wird vorbereitet …",
  scan: "Scannen Sie das mit einer Authenticator-App, oder geben Sie das Geheimnis von Hand ein:",
  qrCode: "QR-Code mit dem Geheimnis",
  enterCode: "Geben Sie den Code ein, den die App gerade zeigt.",
  code: "Code",
  sixDigits: "Sechs Ziffern",
  turnOn: "Einschalten",
  checking: "Wird geprüft …",
  codes: {
    made: "Ihr zweiter Faktor ist eingeschaltet. Das sind die Wiederherstellungscodes dazu, ältere gelten nicht mehr. Bewahren Sie sie sicher und getrennt vom Telefon auf: Jeder gilt einmal, und sie werden nur jetzt angezeigt.",
    label: "Wiederherstellungscodes",
  },
  sessions: "Sitzungen",
  browser: "Browser",
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: "Unbekannter Browser",
  thisBrowser: "Dieser Browser",
  signedIn: "Angemeldet",
  lastUsed: "Zuletzt benutzt",
  actions: "Aktionen",
  end: "Beenden",
  endOthers: "Alle anderen Sitzungen beenden",
  ending: "Wird beendet …",
  prove: {
    title: "Bestätigen Sie, dass Sie es sind",
    back: "Zurück, ohne etwas zu ändern",
    lead: "Für Änderungen an Signaturschlüsseln, Tokens, Team und zweitem Faktor müssen Sie sich kurz zuvor ausgewiesen haben.",
    byMail: (email) =>
      `Sie haben keinen zweiten Faktor, deshalb schicken wir einen Link an ${email}. Er meldet Sie neu an und führt dorthin zurück, wo Sie waren. Ihre Eingaben werden nicht gespeichert.`,
    send: "Link schicken",
    sending: "Wird geschickt …",
    withFactor: "Mit einem zweiten Faktor genügt ein Code, und Ihre Eingaben bleiben erhalten.",
    setUp: "Jetzt einrichten",
    sent: (email) =>
      `Ein Link an ${email} ist unterwegs. Öffnen Sie ihn in diesem Browser: Er gilt einmal, 15 Minuten lang, und führt zu der Seite zurück, von der Sie kommen.`,
    sentLocal:
      "Diese Installation hat keinen Mailserver: Der Link steht im Log des Servers und im Ordner „outbox“.",
    nothingCame:
      "Nach ein paar Minuten nichts da? Schauen Sie im Spam-Ordner nach, oder lassen Sie sich noch einen Link schicken.",
    sendAgain: "Noch einen Link schicken",
  },
};
