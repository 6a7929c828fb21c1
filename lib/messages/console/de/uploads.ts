import type { UploadsMessages } from "../en/uploads";

export const uploads: UploadsMessages = {
  release: "Release hochladen",
  releaseLead:
    "Es wird ein Entwurf, den Sie prüfen können, bevor er erscheint, oder Sie veröffentlichen es sofort.",
  plugin: "Plugin hochladen",
  pluginLead:
    "Ein Zip, dessen plugin.json sagt, was es ist. Geben Sie nur ein, was in der plugin.json fehlt.",
  label: "Hochladen",
  notPermitted: "Ihre Rolle darf nichts hochladen. Bitten Sie die Entwicklung oder einen Inhaber darum.",
  file: "Datei",
  fileHint: "Was Nutzer herunterladen. Lassen Sie das Feld für ein Container-Image leer.",
  package: "Paket",
  packageHint: "Ein Zip.",
  drop: "Wählen Sie eine Datei, oder legen Sie sie irgendwo auf dieser Seite ab.",
  upTo: (size) => `Bis zu ${size}.`,
  image: "Oder ein Container-Image",
  imageHint:
    "Es bleibt in Ihrer Registry. Nennen Sie es mit seinem Digest: registry.example.com/app:1.5.0@sha256:…",
  version: "Version",
  versionHint: "Zum Beispiel 1.5.0 oder 1.6.0-beta.1.",
  versionRead: (version) => `${version} wurde aus dem Dateinamen übernommen.`,
  taken: (version, variant) => `${version} gibt es für ${variant} schon. Wählen Sie eine höhere Version.`,
  variant: "Variante",
  role: "Die Datei ist",
  roleHint: "Nur ein Programm wird als Update und zum Herunterladen angeboten.",
  roles: {
    byName: "Was ihr Name sagt",
    program: "Ein Programm",
    companion: "Eine Begleitdatei, etwa Prüfsummen oder Symbole",
  },
  pluginId: "ID des Plugins",
  minVersion: "Benötigt mindestens Version",
  ifMissing: "Nur wenn es nicht in der plugin.json steht.",
  publish: "Sofort veröffentlichen",
  submit: "Hochladen",
  cancel: "Abbrechen",
  tooLarge: (size) => `Die Datei ist größer als ${size}, mehr ist nicht erlaubt. Es wurde nichts gesendet.`,
  leave: "Der Upload ist noch nicht fertig und wird vielleicht abgebrochen. Die Seite verlassen?",
  sentPart: (percent) => `Hochgeladen: ${percent}`,
  sentOf: (sent, total) => `${sent} von ${total}`,
  speed: (size) => `${size} pro Sekunde`,
  timeLeft: (time) => `noch ${time}`,
  checking: "Der Upload ist vollständig. Die Datei wird geprüft …",
  noAnswer: (status) =>
    `Latchkey hat nicht geantwortet (${status}). Prüfen Sie, ob der Upload da ist, bevor Sie noch einmal senden.`,
  brokenOff: "Die Verbindung ist abgebrochen. Senden Sie noch einmal.",
  brokenOffLate:
    "Die Verbindung ist abgebrochen. Prüfen Sie, ob der Upload da ist, bevor Sie noch einmal senden.",
  cancelled: "Der Upload wurde abgebrochen. Es wurde nichts gespeichert.",
  cancelledLate:
    "Der Upload wurde im letzten Moment abgebrochen. Prüfen Sie, ob er da ist, bevor Sie noch einmal senden.",
};
