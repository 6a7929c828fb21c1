/** Mails to customers about their licenses, in German. */
import type { CustomerMailWords } from "./en";

export const customerMailDe: CustomerMailWords = {
  key: {
    subject: (application) => `Ihr Lizenzschlüssel für ${application}`,
    subjectMany: (application, count) => `Ihre ${count} Lizenzschlüssel für ${application}`,
    title: "Ihr Lizenzschlüssel",
    titleMany: "Ihre Lizenzschlüssel",
    lead: (application, plan) => `Das ist Ihr Lizenzschlüssel für ${application} (${plan}).`,
    leadMany: (application, plan, count) =>
      `Das sind Ihre ${count} Lizenzschlüssel für ${application} (${plan}).`,
    until: (date) => `Gültig bis ${date} (UTC).`,
    code: (code) => `Verwaltungscode: ${code}`,
    codeHint: (url) =>
      `Mit dem Verwaltungscode sehen Sie ohne Konto, welche Geräte die Lizenz nutzen, und können Geräte entfernen, die Sie nicht mehr verwenden: ${url}`,
    button: "Ihre Lizenzen ansehen",
    closing:
      "Bewahren Sie diese E-Mail auf: Der Schlüssel wird zu Ihrer Sicherheit nicht noch einmal angezeigt. In Ihrem Konto sehen Sie Ihre Lizenzen und Geräte.",
  },
  replaced: {
    subject: (application) => `Ihr neuer Lizenzschlüssel für ${application}`,
    title: "Ihr neuer Lizenzschlüssel",
    lead: (application, plan) =>
      `Das ist Ihr neuer Lizenzschlüssel für ${application} (${plan}). Er ersetzt den bisherigen, der nicht mehr funktioniert.`,
    after: "Bereits aktivierte Geräte laufen weiter.",
  },
  reminder: {
    subject: (application, date) => `Ihre Lizenz für ${application} endet am ${date}`,
    title: (days) => `Ihre Lizenz endet ${days}`,
    lead: (application, plan, lastFour, date) =>
      `Ihre Lizenz für ${application} (${plan}, Schlüssel endet auf ${lastFour}) ist bis ${date} (UTC) gültig.`,
    after: "Danach wird sie von der Software nicht mehr akzeptiert.",
    renew: "Lizenz verlängern",
    account: "Ihre Lizenzen ansehen",
  },
  seatsFull: {
    subject: (application) => `Alle Plätze Ihrer Lizenz für ${application} sind belegt`,
    title: "Alle Plätze sind belegt",
    lead: (application, plan, lastFour, seats) =>
      `Ein neues Gerät wollte Ihre Lizenz für ${application} nutzen (${plan}, Schlüssel endet auf ${lastFour}), aber alle Plätze sind belegt (${seats} von ${seats}).`,
    after: "Entfernen Sie ein Gerät, das Sie nicht mehr verwenden, und aktivieren Sie dann das neue.",
    button: "Ihre Geräte ansehen",
    notYou:
      "Das waren nicht Sie? Dann kennt vielleicht jemand anderes Ihren Schlüssel. In Ihrem Konto sehen Sie, welche Geräte ihn nutzen; bitten Sie den Verkäufer um einen neuen Schlüssel.",
  },
  notices: {
    stop: (application, url) =>
      `Erinnerungen und Hinweise zu Ihren Lizenzen für ${application} abbestellen: ${url}`,
  },
  erasure: {
    subject: "Löschanfrage eines Kunden",
    title: "Löschanfrage",
    lead: (email) => `${email} hat im Kundenkonto angefragt, die persönlichen Daten zu löschen.`,
    button: "Anfrage ansehen",
    closing: "Gelöscht wurde noch nichts. Sie erhalten diese E-Mail, weil Sie Schlüssel ändern dürfen.",
  },
  erased: {
    subject: "Ihre persönlichen Daten wurden gelöscht",
    title: "Ihre persönlichen Daten wurden gelöscht",
    lead: "Wir haben Ihre E-Mail-Adresse, Ihren Namen, Ihr Konto und die Namen Ihrer Geräte aus unserem Lizenzsystem gelöscht.",
    keysKept:
      "Ihre Lizenzschlüssel funktionieren weiterhin. Ohne Ihre Adresse können wir sie nicht mehr für Sie finden oder ersetzen.",
    keysRevoked: "Ihre Lizenzschlüssel wurden widerrufen und funktionieren nicht mehr.",
    stays:
      "Bestellnummern bleiben in unseren Büchern. Sicherungen von vor heute enthalten Ihre Daten, bis sie gelöscht werden.",
    closing: "Das ist die letzte E-Mail dazu: Nach dem Versand wird Ihre Adresse gelöscht.",
  },
  newKey: {
    subject: (application) => `Bitte bestätigen: neuer Lizenzschlüssel für ${application}`,
    title: "Brauchen Sie einen neuen Schlüssel?",
    lead: (application, lastFour) =>
      `Sie haben einen neuen Schlüssel für Ihre Lizenz für ${application} angefordert, deren Schlüssel auf ${lastFour} endet. Bestätigen Sie das, um ihn zu erhalten. Der bisherige Schlüssel funktioniert dann nicht mehr; bereits aktivierte Geräte laufen weiter.`,
    button: "Neuen Schlüssel erhalten",
    closing:
      "Der Link funktioniert einmal, eine Stunde lang. Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail; es ändert sich nichts.",
  },
};
