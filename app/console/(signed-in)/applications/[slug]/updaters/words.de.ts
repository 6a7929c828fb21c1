import type { FeedsMessages } from "./words.en";

export const feeds: FeedsMessages = {
  title: "Updater",
  lead: "Programme, die schon einen Updater haben, lesen Ihre Releases in dessen Format. Jedes Format ist aus, bis Sie es einschalten.",
  served: "Ausgelieferte Formate",
  noneOn: "Keine.",
  save: "Speichern",
  saving: "Wird gespeichert …",
  uses: {
    sparkle: "macOS-Programme mit Sparkle 2.",
    winsparkle: "Windows-Programme mit WinSparkle.",
    netsparkle: ".NET-Programme mit NetSparkle.",
    tauri: "Mit Tauri 2 gebaute Programme.",
    electron: "Electron-Programme, gebaut mit electron-builder.",
    squirrel: "Electrons eigener autoUpdater, update-electron-app und Squirrel.Windows.",
    velopack: "Mit Velopack gepackte Programme.",
    wordpress: "WordPress-Plugins, die diesen Server nennen.",
  },
  restricted: "eingeschränkt",
  restrictedHow:
    "Das Programm sendet sein Lizenz-Token als Authorization: Bearer. Kann es nichts senden, steht ein Feed-Token der Lizenz hinter der Variante: variante~lk_feed_…",
  seen: (name, variant) => `Was ${name} von ${variant} gerade sieht`,
  system: "System",
  now: "Jetzt angeboten",
  unsigned:
    "Dateien ohne Signatur fehlen in diesem Feed. Legen Sie unten einen Schlüssel an, oder hinterlegen Sie einen.",
  nothing: "Nichts",
  nothingToAsk: "Noch keine Plugins.",
  answers: "Antworten anzeigen",
  keys: "Schlüssel der Updater",
  keysLead:
    "Sparkle, Tauri und WordPress prüfen, was sie installieren, mit einem Schlüssel im Programm. Ein Programm kennt nur diesen; er lässt sich nicht einfach austauschen.",
  noKeys:
    "Noch keine Schlüssel. Die Feeds von Sparkle, WinSparkle, NetSparkle und Tauri lassen Dateien ohne Signatur weg.",
  createKey: "Schlüssel anlegen",
  createKeyLead:
    "Für Programme, die noch nicht ausgeliefert sind. Der Server signiert damit, was veröffentlicht ist und wird. Kopieren Sie den öffentlichen Schlüssel ins Programm.",
  creating: "Wird angelegt …",
  registerKey: "Schlüssel hinterlegen",
  registerKeyLead:
    "Für ausgelieferte Programme: Geben Sie den öffentlichen Schlüssel ein, den sie enthalten. Die Pipeline signiert weiter, und ein Release erscheint nur, wenn ihre Signaturen stimmen. Einen privaten Schlüssel importieren Sie auf der Kommandozeile: feed-key import.",
  registering: "Wird hinterlegt …",
  format: "Format",
  formats: {
    sparkle: "Sparkle, WinSparkle, NetSparkle",
    minisign: "Tauri, minisign",
    wordpress: "WordPress",
  },
  signs: "Es signiert",
  holders: { server: "dieser Server", pipeline: "die Pipeline" },
  retired: "stillgelegt",
  publicKey: "Öffentlicher Schlüssel",
  publicKeyHint: "So, wie ihn das Werkzeug ausgibt, das ihn erzeugt hat.",
  created: "Angelegt",
  actions: "Aktionen",
  retire: "Stilllegen",
  retireLead:
    "Ab jetzt wird damit nichts mehr signiert oder geprüft. Was er signiert hat, bleibt signiert. Programme mit diesem Schlüssel bekommen nichts angeboten, was ein anderer signiert.",
  retiring: "Wird stillgelegt …",
};
