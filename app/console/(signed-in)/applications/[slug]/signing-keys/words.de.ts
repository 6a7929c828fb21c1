import type { SigningKeysMessages } from "./words.en";

export const signingKeys: SigningKeysMessages = {
  title: "Signaturschlüssel",
  lead: "Worauf Ihre Programme vertrauen. Private Schlüssel bleiben versiegelt auf diesem Server; Programme brauchen die öffentlichen.",
  counted: "Geräte gezählt",
  purposes: { license: "Für Lizenzen", release: "Für Releases" },
  none: "Noch kein Schlüssel. Erstellen Sie einen, und aktivieren Sie ihn dann.",
  create: { license: "Neuer Schlüssel für Lizenzen", release: "Neuer Schlüssel für Releases" },
  creating: "Wird erstellt …",
  createHint: "Ein neuer Schlüssel wird sofort veröffentlicht und signiert erst, wenn Sie ihn aktivieren.",
  key: (kid) => `Schlüssel ${kid}`,
  states: { active: "Aktiv", published: "Veröffentlicht", withdrawn: "Zurückgezogen" },
  created: "Erstellt",
  activated: "Aktiviert",
  replaced: "Abgelöst",
  withdrawn: "Zurückgezogen",
  inUse: "In Gebrauch",
  releases: (count) => (count === "1" ? "1 veröffentlichtes Release" : `${count} veröffentlichte Releases`),
  noneAccepted: "Seine Tokens werden nicht mehr akzeptiert",
  neverUsed: "Nie benutzt",
  beingCounted: "Wird gezählt … Laden Sie die Seite in einer Minute neu.",
  noTokens: "Keine gültigen Tokens",
  tokens: (count) => (count === "1" ? "Höchstens 1 gültiges Token" : `Höchstens ${count} gültige Tokens`),
  publicKey: "Öffentlicher Schlüssel",
  forms: {
    spki: "Base64 des SPKI-DER, wie in public-key",
    pem: "Als PEM",
    rawHex: "Die 32 Bytes als Hex",
    rawBase64: "Die 32 Bytes als Base64",
  },
  activate: "Aktivieren",
  activateKey: "Schlüssel aktivieren",
  activating: "Wird aktiviert …",
  activation: {
    license:
      "Ab jetzt wird jedes Lizenz-Token mit diesem Schlüssel signiert. Programme, die ihn nicht abgerufen haben, können ihr nächstes Token nicht offline prüfen. Der bisherige Schlüssel bleibt veröffentlicht, seine Tokens gelten also weiter.",
    release:
      "Ab jetzt signiert dieser Schlüssel Releases, und alles Veröffentlichte wird allein mit ihm neu signiert. Programme, die ihn nicht kennen, lehnen dann alle Updates ab und müssen von Hand aktualisiert werden.",
  },
  early: {
    license: (created, until) =>
      `Zu früh: Dieser Schlüssel wurde am ${created} veröffentlicht. Warten Sie bis ${until}: Bis dahin kennen ihn auch Programme, die einmal pro Woche prüfen. Aktivieren Sie ihn jetzt nur, wenn der aktuelle Schlüssel verloren ist oder gestohlen wurde.`,
    release: (created) =>
      `Zu früh: Seit dieser Schlüssel am ${created} erstellt wurde, ist nichts erschienen. Kein Programm kennt ihn. Aktivieren Sie ihn jetzt nur, wenn der aktuelle Schlüssel verloren ist oder gestohlen wurde.`,
  },
  withdraw: "Zurückziehen",
  withdrawKey: "Schlüssel zurückziehen",
  withdrawing: "Wird zurückgezogen …",
  withdrawal: {
    unused: "Er hat nie etwas signiert, nichts hängt von ihm ab.",
    release:
      "Alles Veröffentlichte wurde neu signiert, als er abgelöst wurde. Programme, die nur ihm vertrauen, lehnen Updates schon jetzt ab; die anderen vertrauen ihm danach nicht mehr.",
    uncounted:
      "Geräte mit einem Token dieses Schlüssels können dann offline nicht mehr prüfen und müssen ihren Lizenzschlüssel neu eingeben. Sie werden gerade gezählt: Laden Sie die Seite in einer Minute neu, um zu sehen, wie viele es sind.",
    license: (live, all) =>
      `Keine Offline-Prüfung mehr: ${live} mit einem gültigen Token dieses Schlüssels. Neue Eingabe des Lizenzschlüssels: ${all} mit einem Token dieses Schlüssels, egal wie alt. Beide Zahlen sinken, sobald Programme sich melden.`,
    final: "Ein zurückgezogener Schlüssel lässt sich nicht erneut veröffentlichen.",
  },
  devices: (count) => (count === "1" ? "höchstens 1 Gerät" : `höchstens ${count} Geräte`),
  rotate: "Schlüssel wechseln, ohne jemanden auszusperren",
  idle: "Kein Wechsel im Gang",
  here: "Hier stehen Sie",
  doneOn: (day) => `Erledigt am ${day}`,
  from: (day) => `Ab ${day}`,
  licenseSteps: {
    create: "Erstellen Sie einen neuen Schlüssel. Er wird veröffentlicht und signiert noch nichts.",
    learn:
      "Warten Sie, bis installierte Programme ihn abgerufen haben. Antworten werden fünf Minuten zwischengespeichert, von Ihren Programmen auch länger; diese Seite rechnet mit sieben Tagen. Programme mit eingebauten Schlüsseln brauchen vorher eine neue Version.",
    activate:
      "Aktivieren Sie ihn. Neue Tokens werden mit ihm signiert; der bisherige Schlüssel bleibt veröffentlicht.",
    end: "Warten Sie, bis die gültigen Tokens des bisherigen Schlüssels abgelaufen sind, höchstens sieben Tage.",
    withdraw:
      "Ziehen Sie den bisherigen Schlüssel zurück. Programme, die sich seit dem Wechsel nicht gemeldet haben, fragen dann nach dem Lizenzschlüssel; wer länger wartet, verschont mehr Kunden.",
  },
  releaseSteps: {
    create: "Erstellen Sie einen neuen Schlüssel. Er wird veröffentlicht und signiert noch nichts.",
    learn:
      "Veröffentlichen Sie eine Version, die beide Schlüssel kennt, und warten Sie, bis fast alle sie nutzen: Alle anderen müssen nach dem nächsten Schritt von Hand aktualisiert werden.",
    activate: "Aktivieren Sie ihn. Alles Veröffentlichte wird mit ihm neu signiert.",
    end: "Veröffentlichen Sie eine Version, die nur den neuen Schlüssel kennt.",
    withdraw: "Ziehen Sie den bisherigen Schlüssel zurück.",
  },
  waits: {
    learn: (until) =>
      `Warten Sie bis ${until}: Bis dahin kennen auch Programme, die einmal pro Woche prüfen, den neuen Schlüssel.`,
    learnRelease: (created) => `Seit der Schlüssel am ${created} erstellt wurde, ist nichts erschienen.`,
    end: (until) =>
      `Warten Sie bis ${until}: Bis dahin sind die letzten Tokens des bisherigen Schlüssels abgelaufen.`,
    endRelease: (activated) => `Seit der Schlüssel am ${activated} aktiviert wurde, ist nichts erschienen.`,
    ready: (since) => `Bereit seit ${since}.`,
  },
  howCounted:
    "Tokens werden nicht gespeichert, deshalb werden Geräte gezählt: solche mit einem Platz, die in den letzten sieben Tagen gesehen wurden, während der Schlüssel aktiv war. Ein Gerät wird höchstens einmal pro Stunde vermerkt; kurz vor einem Wechsel zählt es für beide Schlüssel. Die Zahlen sind deshalb nie zu niedrig. Gesperrte und früher endende Lizenzen machen sie etwas zu hoch.",
};
