import type { SettingsMessages } from "../en/settings";

export const settings: SettingsMessages = {
  title: "Einstellungen",
  general: "Allgemein",
  name: "Name",
  slug: "Kürzel",
  slugHint: "In Adressen und auf der Kommandozeile. Es lässt sich nicht ändern.",
  kind: "Art",
  save: "Speichern",
  saving: "Wird gespeichert …",
  variants: "Varianten",
  variantsLead:
    "Ausgaben, die nebeneinander erscheinen. Offene bekommen alle; eingeschränkte brauchen einen Tarif oder ein Update-Token, das sie enthält.",
  noVariants: "Noch keine Varianten. Erstellen Sie unten eine, um Releases zu veröffentlichen.",
  noVariantsAsk: "Noch keine Varianten. Ein Inhaber kann eine erstellen.",
  code: "Code",
  access: "Zugang",
  open: "Offen",
  restricted: "Eingeschränkt",
  restrictedNewest: "Eingeschränkt, neueste Version öffentlich",
  createVariant: "Variante erstellen",
  creating: "Wird erstellt …",
  newVariant: "Neue Variante",
  codeHint: "1 bis 40 Kleinbuchstaben, Ziffern, Punkte, Binde- oder Unterstriche.",
  restrict: "Eingeschränkt: nur für Tarife und Update-Tokens, die sie enthalten",
  rename: "Umbenennen",
  renameLead:
    "Tarife und Update-Tokens, die sie enthalten, ziehen mit. Sobald etwas als Variante veröffentlicht ist, lässt sie sich nicht mehr umbenennen.",
  renaming: "Wird umbenannt …",
  newCode: "Neuer Code",
  restrictIt: "Einschränken",
  restrictLead:
    "Ab jetzt bekommen diese Variante nur Tarife und Update-Tokens, die sie enthalten. Ihre dauerhaften Adressen gelten ohne Lizenz nicht mehr.",
  openIt: "Öffnen",
  openLead: "Ab jetzt bekommen alle diese Variante, auch ohne Lizenz.",
  shareNewest: "Neueste öffentlich machen",
  shareNewestLead: (code) =>
    `Dann können alle die neueste stabile Version unter latest/${code}/… herunterladen, zum Beispiel zum Testen. Update-Prüfungen, Feeds und ältere Versionen brauchen weiterhin eine Lizenz.`,
  closeNewest: "Neueste nicht mehr öffentlich",
  closeNewestLead:
    "Downloads brauchen dann wieder eine Lizenz. Links aus der letzten Stunde gelten, bis sie ablaufen.",
  changing: "Wird geändert …",
  deleteLead: "Nur eine Variante ohne Releases lässt sich löschen.",
  deleting: "Wird gelöscht …",
  actions: "Aktionen",
  changeKind: "Art ändern",
  changeKindLead:
    "Was die neue Art braucht, wird angelegt: ein Signaturschlüssel, eine erste Variante. Was sie nicht haben kann, muss vorher weg sein: Tarife und Shop-Tokens oder Releases, Plugins und deren Tokens.",
  deleteIt: "Löschen",
  addresses: "Adressen",
  addressesLead: "Hinterlegen Sie diese in Ihrem Programm und auf dem Server Ihres Shops.",
  bases: {
    license: "Lizenz-Basis",
    keys: "Schlüssel-Basis",
    update: "Update-Basis",
  },
  uses: {
    license: "Hier aktiviert und prüft Ihr Programm Lizenzen.",
    keys: "Hier stellt der Server Ihres Shops Schlüssel aus.",
    update: "Hier sucht Ihr Programm nach Updates.",
  },
};
