import type { OverviewMessages } from "../en/overview";

export const overview: OverviewMessages = {
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
      `Anteil von ${version} an den Update-Anfragen über ${days} Tage: von ${from} auf ${to}`,
  },
};
