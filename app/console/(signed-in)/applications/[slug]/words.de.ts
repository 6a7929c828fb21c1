import type { OverviewMessages } from "./words.en";

export const overview: OverviewMessages = {
  title: "Übersicht",
  created: (application) => `${application} wurde erstellt, samt Signaturschlüsseln.`,
  steps: "Nächste Schritte",
  step: {
    signing_key: {
      label: "Signaturschlüssel erstellen",
      why: "Ohne einen aktiven kann nichts signiert werden.",
    },
    plan: {
      label: "Tarif anlegen",
      why: "Jeder Schlüssel gehört zu einem Tarif, der öffentlich oder verborgen ist.",
    },
    public_plan: {
      label: "Tarif veröffentlichen",
      why: "Ihr Tarif ist ein Entwurf: Dafür können keine Schlüssel ausgestellt werden.",
    },
    shop_token: {
      label: "Token für Ihren Shop erstellen",
      why: "Damit stellt der Server Ihres Shops Schlüssel aus. Von Hand geht es auch hier.",
    },
    ci_token: {
      label: "Token für Ihre Pipeline erstellen",
      why: "Damit lädt sie Releases hoch. Von Hand geht es auch hier.",
    },
    release: { label: "Release veröffentlichen", why: "Vorher finden Programme kein Update." },
  },
  tiles: {
    label: "Kennzahlen",
    activeKeys: "Aktive Schlüssel",
    activations: "Aktivierungen, 30 Tage",
    validations: "Lizenzprüfungen, 30 Tage",
    checks: "Update-Anfragen, 30 Tage",
    downloads: "Downloads, 30 Tage",
    devices: "Aktive Geräte",
    adoption: (version) => `Verbreitung von ${version}`,
    noAdoption: "Verbreitung",
    noRelease: "Noch kein Release",
    counting: "Wird zum ersten Mal gezählt. Laden Sie die Seite in einer Minute neu.",
    change: (change) => `${change} zu den 30 Tagen davor`,
    sameFlow: "Wie in den 30 Tagen davor",
    changeIn: (change) => `${change} in 30 Tagen`,
    sameStock: "Seit 30 Tagen unverändert",
    noComparison: "Noch kein früherer Wert",
    inSeats: "Belegen gerade einen Platz",
  },
  attention: {
    rolling: (version, percent, days) =>
      days === "1"
        ? `${version} steht seit 1 Tag bei ${percent} %`
        : `${version} steht seit ${days} Tagen bei ${percent} %`,
    rollingToday: (version, percent) => `${version} steht seit heute bei ${percent} %`,
    halted: (version, days) =>
      days === "1" ? `${version} ist seit 1 Tag angehalten` : `${version} ist seit ${days} Tagen angehalten`,
    haltedToday: (version) => `${version} ist seit heute angehalten`,
    liveIn: (version, state) => `${version}: ${state}`,
    ofVariants: (sentence, variants) => `${sentence} (${variants})`,
    endingSoon: (keys) =>
      keys === "1"
        ? "1 Schlüssel läuft in 30 Tagen ab"
        : `${keys} Schlüssel laufen in den nächsten 30 Tagen ab`,
    seats: (keys) =>
      keys === "1"
        ? "1 Schlüssel hat kaum noch freie Plätze"
        : `${keys} Schlüssel haben kaum noch freie Plätze`,
    seatsHint: "Ab fünf Plätzen, wenn vier von fünf belegt sind",
    seatsOf: (used, max) => `${used} von ${max}`,
    more: (keys) => `${keys} weitere`,
    unknownCustomer: "ohne Kunde",
    suspended: (keys) => (keys === "1" ? "1 Schlüssel ist gesperrt" : `${keys} Schlüssel sind gesperrt`),
  },
  charts: {
    title: "Verlauf",
    period: "Zeitraum",
    days: (days) => `${days} Tage`,
    activations: "Aktivierungen pro Tag",
    validations: "Lizenzprüfungen pro Tag",
    activeKeys: "Aktive Schlüssel",
    activeKeysSummary: "Letzter Stand jedes Tages. Tage ohne Zählung bleiben leer.",
    uptake: "Update-Anfragen nach Version",
    uptakeSummary: "Anteil an den Update-Anfragen des Tages, nach der Version, von der sie kamen.",
    noChecks: (days) => `Keine Update-Anfragen in den letzten ${days} Tagen.`,
    others: "Andere oder unbekannt",
    downloads: "Downloads pro Tag",
    byRelease: "Downloads nach Release",
    inDays: (days) => `In den letzten ${days} Tagen.`,
    noneInDays: (days) => `Keine in den letzten ${days} Tagen.`,
    sum: (sum, days) => `${sum} in den letzten ${days} Tagen.`,
    most: (day, count) => `Die meisten am ${day}: ${count}.`,
    asTable: "Als Tabelle anzeigen",
    day: "Tag (UTC)",
    release: "Erschienen",
    released: (version) => `${version} erschienen`,
    pickDay: (chart) => `${chart}: Tag auswählen`,
    versionOf: "Version und Variante",
    count: "Anzahl",
    share: "Anteil",
  },
  devices: {
    title: "Schlüssel und Geräte",
    counted: "Gezählt",
    byPlan: "Aktive Schlüssel nach Tarif",
    byPlanSummary: "Weder gesperrt noch widerrufen noch abgelaufen.",
    plan: "Tarif",
    byVersion: "Geräte nach Version",
    byVersionSummary: (devices) =>
      devices === "1"
        ? "1 Gerät belegt einen Platz. Gezeigt wird, was in den letzten 30 Tagen gesehen wurde."
        : `${devices} Geräte belegen einen Platz. Gezeigt werden die, die in den letzten 30 Tagen gesehen wurden.`,
    version: "Gemeldete Version",
    unknown: "Keine gemeldet",
    others: "Andere Versionen",
  },
  newest: {
    title: "Neueste Releases",
    caption: "Neuestes Release jeder Variante",
    none: "Es gibt noch keine Varianten. Legen Sie in den Einstellungen eine an, um Releases zu veröffentlichen.",
    variant: "Variante",
    restricted: (variant) => `${variant} (eingeschränkt)`,
    versionColumn: "Neueste Version",
    noVersion: "Noch keine",
    channel: "Kanal",
    share: "Update-Anfragen",
    released: "Erschienen",
    state: "Status",
  },
  recent: {
    title: "Letzte Ereignisse",
    caption: "Neueste Einträge im Protokoll",
    all: "Im Protokoll anzeigen",
    none: "Noch ist nichts passiert.",
    when: "Wann",
    who: "Wer",
    what: "Aktion",
    target: "Ziel",
  },
  adoption: {
    ofChecksToday: "der Update-Anfragen heute",
    ofChecksYesterday: "der Update-Anfragen gestern",
    noChecks: "Keine Update-Anfragen heute oder gestern",
    weekAgo: (share) => `${share} vor einer Woche`,
    daysOut: (days) =>
      days === "0"
        ? "heute erschienen"
        : days === "1"
          ? "gestern erschienen"
          : `vor ${days} Tagen erschienen`,
    stillOn: (devices, version) =>
      devices === "1" ? `1 Gerät noch auf ${version}` : `${devices} Geräte noch auf ${version}`,
    course: (version, days, from, to) =>
      `Anteil von ${version} an den Update-Anfragen über ${days === "1" ? "1 Tag" : `${days} Tage`}: von ${from} auf ${to}`,
  },
  list: {
    title: "Anwendungen",
    create: "Anwendung anlegen",
    none: "Es gibt noch keine Anwendungen",
    noneLead:
      "Eine Anwendung ist ein Programm, das Sie verkaufen oder veröffentlichen. Danach folgen Tarife, Schlüssel und Releases.",
    noneForOthers: "Es gibt noch keine Anwendungen. Die erste kann ein Inhaber erstellen.",
    name: "Anwendungsname",
    kind: "Art",
    activeKeys: "Aktive Schlüssel",
    activations: "Aktivierungen, 30 Tage",
    newest: "Neuestes Release",
    noRelease: "Noch keines",
    adoption: "Verbreitung",
    adoptionOf: (share, version) => `${share} der Update-Anfragen kommen von ${version}`,
  },
};
