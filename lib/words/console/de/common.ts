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
    "Sie haben die Seite neu geladen. Was sie gezeigt hat, bleibt gültig, wird aber nur einmal angezeigt. Falls Sie es nicht gesichert haben, erstellen Sie es neu. Beim Neuladen wurde nichts erstellt.",
  nothingHere: "Hier ist nichts",
  nothingHereLead:
    "Die Adresse stimmt nicht, der Inhalt wurde gelöscht oder gehört zu einer anderen Anwendung.",
  toApplications: "Zu den Anwendungen",
  parts: {
    copy: "Kopieren",
    copied: "Kopiert",
    copyFailed: "Das hat nicht geklappt. Markieren Sie den Text, und kopieren Sie ihn selbst.",
    notCopied: "Das wird nur einmal angezeigt, und Sie haben noch nicht alles kopiert. Trotzdem verlassen?",
    typeBefore: "Zur Bestätigung",
    typeAfter: "eingeben",
    proofCode: "Code",
    proofHint:
      "Die sechs Ziffern, die Ihre Authenticator-App gerade zeigt, oder ein Wiederherstellungscode. Ihre Eingaben bleiben erhalten.",
    proofLink: "Mit einem Link per E-Mail bestätigen",
    signIn: "Anmelden (neuer Tab)",
  },
};
