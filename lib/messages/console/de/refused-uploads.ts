import type { RefusedUploadsMessages } from "../en/refused-uploads";

export const refusedUploads: RefusedUploadsMessages = {
  title: "Abgelehnte Uploads",
  lead: "Letzte 7 Tage. Ein Eintrag verschwindet, sobald diese Version hochgeladen wurde.",
  releases: (count) => (count === "1" ? "1 Upload wurde abgelehnt" : `${count} Uploads wurden abgelehnt`),
  plugins: (count) =>
    count === "1" ? "1 Plugin-Upload wurde abgelehnt" : `${count} Plugin-Uploads wurden abgelehnt`,
  noVersion: "Unbekannte Version",
  times: (count) => (count === "1" ? "einmal" : `${count}-mal`),
  byToken: (token) => `mit dem Token ${token}`,
  byPerson: (person) => `von ${person}`,
  more: (count) => `${count} weitere`,
  reasons: {
    broken_off: "die Verbindung brach ab, bevor der Upload vollständig war",
    file_changed: "die gespeicherte Datei weicht von der hochgeladenen ab",
    file_empty: "die Datei ist leer",
    file_missing: "ein Upload braucht entweder eine Datei oder ein Image",
    manifest_mismatch: "ein Feld widerspricht dem Manifest des Plugins",
    package_invalid: "das Plugin-Paket ist nicht lesbar",
    plugin_id_invalid: "die Plugin-ID fehlt oder ist ungültig",
    prerelease_on_stable: "eine Vorabversion kann nicht in den Kanal stable",
    request_invalid: "ein Feld ist ungültig oder unbekannt",
    server_error: "der Server hatte einen Fehler; sein Log nennt den Grund",
    signature_invalid: "die Signatur ist ungültig",
    signing_key_missing: "es gibt keinen aktiven Signaturschlüssel für Releases",
    storage_full: "der Speicher ist voll",
    too_large: "die Datei ist zu groß",
    too_slow: "der Upload hat zu lange gedauert",
    variant_unknown: "die Variante fehlt oder ist unbekannt",
    version_exists: "die Version gibt es schon, mit einer anderen Datei",
    version_invalid: "die Version fehlt oder ist ungültig",
  },
};
