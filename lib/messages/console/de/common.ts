import type { CommonMessages } from "../en/common";

export const common: CommonMessages = {
  all: "Alle anzeigen",
  apply: "Anwenden",
  cancel: "Abbrechen",
  clearAll: "Alle entfernen",
  previous: "Zurück",
  next: "Weiter",
  newer: "Neuere",
  older: "Ältere",
  remove: (filter) => `Filter entfernen: ${filter}`,
  none: "Keine",
  filterIgnored: "Er wurde ignoriert, die Liste unten ist also nicht danach gefiltert.",
  shownOnce:
    "Die Seite wurde neu geladen. Was sie vorher gezeigt hat, wurde erstellt und bleibt gültig, wird aber nur einmal angezeigt. Falls Sie es nicht gesichert haben, erstellen Sie es neu. Jetzt wurde nichts erstellt.",
  nothingHere: "Hier ist nichts",
  nothingHereLead:
    "Die Adresse stimmt nicht, der Inhalt wurde gelöscht oder gehört zu einer anderen Anwendung.",
  toApplications: "Zu den Anwendungen",
  client: {
    copy: "Kopieren",
    copied: "Kopiert",
    notCopied: "Kopieren nicht möglich. Markieren und kopieren Sie von Hand.",
    notKept:
      "Diese Seite wird nur einmal angezeigt, und Sie haben noch nicht alles kopiert. Trotzdem verlassen?",
    code: "Code",
    codeHint:
      "Die sechs Ziffern, die Ihre Authenticator-App gerade zeigt, oder einer Ihrer Wiederherstellungscodes. Ihre Eingaben bleiben erhalten.",
    proveByMail: "Link per E-Mail anfordern",
    signIn: "Anmelden (neuer Tab)",
  },
};
