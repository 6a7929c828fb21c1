import type { NewApplicationMessages } from "./words.en";

export const newApplication: NewApplicationMessages = {
  title: "Anwendung anlegen",
  above: "Anwendungen",
  lead: "Ihre Signaturschlüssel werden gleich mit angelegt. Alles außer Adresse und Art können Sie später ändern.",
  notPermitted: "Mit Ihrer Rolle können Sie keine Anwendungen anlegen. Fragen Sie einen Inhaber.",
  name: "Name",
  nameHint: "Kunden sehen ihn auf ihren Lizenzseiten.",
  address: "Adresse",
  addressHint:
    "2 bis 40 Kleinbuchstaben, Ziffern oder Bindestriche, am Anfang ein Buchstabe. Programme und Shops verwenden sie bei jedem Aufruf.",
  kind: "Art",
  manageCodesHint:
    "Zu jedem neuen Schlüssel gehört ein Code, mit dem sein Besitzer ohne Konto Geräte entfernen kann.",
  submit: "Anwendung anlegen",
  pending: "Wird angelegt …",
};
