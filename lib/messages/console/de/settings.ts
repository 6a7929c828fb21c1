import type { SettingsMessages } from "../en/settings";

export const settings: SettingsMessages = {
  title: "Einstellungen",
  general: "Allgemein",
  name: "Name",
  slug: "Kürzel",
  slugHint: "In Adressen und auf der Kommandozeile. Es lässt sich nicht ändern.",
  kind: "Art",
  manageCodes: "Verwaltungscodes",
  on: "An",
  off: "Aus",
  newPlugins: "Neue Plugins",
  premium: "Premium",
  free: "Kostenlos",
  newKeysGetCode: "Neue Schlüssel bekommen einen Verwaltungscode",
  newKeysGetCodeHint:
    "Damit geben Kunden ohne Konto Plätze frei. Vorhandene Schlüssel bleiben, wie sie sind.",
  newPluginsPremium: "Neue Plugins sind Premium",
  newPluginsPremiumHint:
    "Ein neues Plugin ist ab dem ersten Upload Premium, es sei denn, der Upload sagt premium=false. Vorhandene Plugins bleiben, wie sie sind.",
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
  createVariant: "Variante erstellen",
  creating: "Wird erstellt …",
  newVariant: "Neue Variante",
  codeHint:
    "1 bis 40 Kleinbuchstaben, Ziffern, Punkte, Binde- oder Unterstriche. Eine Variante lässt sich nicht umbenennen oder löschen.",
  restrict: "Eingeschränkt: nur für Tarife und Update-Tokens, die sie enthalten",
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
