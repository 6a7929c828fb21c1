import type { TokensMessages } from "./words.en";

export const tokens: TokensMessages = {
  title: "Tokens",
  count: (count) => (count === "1" ? "1 Token" : `${count} Tokens`),
  lead: "Mit einem Token weisen sich Ihre Server, Build-Pipelines und Händler aus.",
  reference: "API-Referenz (englisch)",
  name: "Name",
  purpose: "Zweck",
  variants: "Varianten",
  allVariants: "Alle",
  created: "Erstellt",
  lastUsed: "Zuletzt benutzt",
  never: "Nie",
  actions: "Aktionen",
  none: "Noch keine Tokens. Erstellen Sie unten das erste.",
  noneToAsk: "Noch keine Tokens. Inhaber und Entwicklung können eines erstellen.",
  revoke: "Widerrufen",
  revokeLead: (name) =>
    `Alles, was ${name} benutzt, wird ab dem nächsten Aufruf abgewiesen. Das lässt sich nicht rückgängig machen: Setzen Sie zuerst ein neues Token ein.`,
  revokeYes: "Token widerrufen",
  revoking: "Wird widerrufen …",
  revoked: "Widerrufen",
  revokedTokens: (count) => `Widerrufene Tokens (${count})`,
  newToken: "Neues Token",
  onlyOwners:
    "Mit einem Service-Token lassen sich Schlüssel ausstellen und widerrufen. Deshalb erstellen es nur Inhaber.",
  nameHint:
    "Wo es benutzt wird, zum Beispiel „Shop-Server“ oder „Build-Pipeline“. Das Protokoll zeigt diesen Namen, und zum Widerrufen geben Sie ihn ein.",
  variantsLegend: "Zugelassene geschützte Varianten",
  variantsHint: "Nur für Update-Tokens. Ohne Auswahl gilt es für alle.",
  create: "Token erstellen",
  creating: "Wird erstellt …",
  madeBefore: "Token erstellt:",
  madeAfter: ". Es wird nur jetzt angezeigt: Kopieren Sie es, bevor Sie die Seite verlassen.",
  token: "Token",
  tryIt: (variable) => `Zum Ausprobieren, mit dem Token in ${variable}`,
  belongs: {
    key_api:
      "Speichern Sie es als Geheimnis auf dem Server Ihres Shops, nie in einem Programm oder einer Webseite: Wer es hat, kann Schlüssel ausstellen.",
    ci: "Speichern Sie es als geschütztes Geheimnis Ihrer Build-Pipeline, unerreichbar für fremde Pull Requests: Wer es hat, kann an Ihre Nutzer veröffentlichen.",
    update:
      "Speichern Sie es in den Einstellungen von Installationen, die ohne Lizenz aktualisieren, etwa bei einem Händler oder auf einem Testrechner.",
  },
};
