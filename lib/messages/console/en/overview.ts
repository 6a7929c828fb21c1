/** Sentences of the list of applications, an application's overview and its charts. */
export const overview = {
  adoption: {
    ofChecksToday: "of update checks today",
    ofChecksYesterday: "of update checks yesterday",
    noChecks: "No update checks today or yesterday",
    weekAgo: (share: string) => `${share} a week ago`,
    daysOut: (days: string) =>
      days === "0" ? "released today" : days === "1" ? "released yesterday" : `released ${days} days ago`,
    stillOn: (devices: string, version: string) =>
      devices === "1" ? `1 device still on ${version}` : `${devices} devices still on ${version}`,
    course: (version: string, days: string, from: string, to: string) =>
      `Share of update checks from ${version} over ${days} days: from ${from} to ${to}`,
  },
};

export type OverviewMessages = typeof overview;
