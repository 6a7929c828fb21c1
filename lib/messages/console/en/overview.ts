/** Sentences of the list of applications, an application's overview and its charts. */
export const overview = {
  title: "Overview",
  created: (application: string) => `${application} has been created, with its signing keys.`,
  steps: "Next steps",
  step: {
    signing_key: { label: "Create a signing key", why: "Without an active one, nothing can be signed." },
    plan: { label: "Create a plan", why: "Every key belongs to a plan that is public or hidden." },
    public_plan: { label: "Publish a plan", why: "Your plan is a draft: no keys can be issued for it." },
    shop_token: {
      label: "Create a token for your shop",
      why: "Your shop's server issues keys with it. You can also issue them here by hand.",
    },
    ci_token: {
      label: "Create a token for your pipeline",
      why: "Your pipeline uploads releases with it. You can also upload them here by hand.",
    },
    release: { label: "Publish a release", why: "Until then, programs find no update." },
  },
  tiles: {
    label: "Key figures",
    activeKeys: "Active keys",
    activations: "Activations, 30 days",
    validations: "Validations, 30 days",
    checks: "Update checks, 30 days",
    downloads: "Downloads, 30 days",
    devices: "Active devices",
    adoption: (version: string) => `Adoption of ${version}`,
    noAdoption: "Adoption",
    noRelease: "Nothing released yet",
    counting: "Counting for the first time. Reload in a minute.",
    change: (change: string) => `${change} vs. previous 30 days`,
    sameFlow: "Same as the previous 30 days",
    changeIn: (change: string) => `${change} in 30 days`,
    sameStock: "Unchanged for 30 days",
    noComparison: "No earlier figure yet",
    inSeats: "Holding a seat now",
  },
  attention: {
    title: "Needs attention",
    nothing: "Nothing needs attention.",
    endingSoon: (keys: string) =>
      keys === "1" ? "1 key expires within 30 days" : `${keys} keys expire within 30 days`,
    seats: (keys: string) =>
      keys === "1" ? "1 key is almost out of seats" : `${keys} keys are almost out of seats`,
    seatsHint: "At least five seats, four in five of them taken",
    seatsOf: (used: string, max: string) => `${used} of ${max}`,
    more: (keys: string) => `${keys} more`,
    unknownCustomer: "no customer",
    damaged: (files: string) =>
      files === "1"
        ? "1 release file is missing or damaged"
        : `${files} release files are missing or damaged`,
    mailsFailed: (mails: string) =>
      mails === "1"
        ? "1 mail to a customer failed in the last 7 days"
        : `${mails} mails to customers failed in the last 7 days`,
    mailsDelayed: (mails: string) =>
      mails === "1"
        ? "1 mail to a customer could not be sent yet"
        : `${mails} mails to customers could not be sent yet`,
    mailsDelayedHint: "They are tried again. Check the mail server if this lasts.",
    rolling: (version: string, percent: string, days: string) =>
      days === "1"
        ? `${version} has been at ${percent} % for 1 day`
        : `${version} has been at ${percent} % for ${days} days`,
    rollingToday: (version: string, percent: string) => `${version} has been at ${percent} % since today`,
    halted: (version: string, days: string) =>
      days === "1" ? `${version} has been halted for 1 day` : `${version} has been halted for ${days} days`,
    haltedToday: (version: string) => `${version} has been halted since today`,
    liveIn: (version: string, state: string) => `${version}: ${state}`,
    ofVariants: (sentence: string, variants: string) => `${sentence} (${variants})`,
    suspended: (keys: string) => (keys === "1" ? "1 key is suspended" : `${keys} keys are suspended`),
  },
  charts: {
    title: "Activity",
    period: "Period",
    days: (days: string) => `${days} days`,
    activations: "Activations per day",
    validations: "Validations per day",
    activeKeys: "Active keys",
    activeKeysSummary: "Last count of each day. Days without a count are empty.",
    uptake: "Update checks by version",
    uptakeSummary: "Share of each day's update checks, by the version they came from.",
    noChecks: (days: string) => `No update checks in the last ${days} days.`,
    others: "Other or unknown",
    downloads: "Downloads per day",
    byRelease: "Downloads by release",
    inDays: (days: string) => `In the last ${days} days.`,
    noneInDays: (days: string) => `None in the last ${days} days.`,
    sum: (sum: string, days: string) => `${sum} in the last ${days} days.`,
    most: (day: string, count: string) => `Most on ${day}: ${count}.`,
    asTable: "Show as table",
    day: "Day (UTC)",
    release: "Released",
    released: (version: string) => `${version} released`,
    pickDay: (chart: string) => `${chart}: pick a day`,
    versionOf: "Version and variant",
    count: "Count",
    share: "Share",
  },
  devices: {
    title: "Keys and devices",
    counted: "Counted",
    byPlan: "Active keys by plan",
    byPlanSummary: "Not suspended, revoked or expired.",
    plan: "Plan",
    byVersion: "Devices by version",
    byVersionSummary: (devices: string) =>
      devices === "1"
        ? "1 device holds a seat. Shown if seen in the last 30 days."
        : `${devices} devices hold a seat. Shown are those seen in the last 30 days.`,
    version: "Version reported",
    unknown: "None reported",
    others: "Other versions",
  },
  newest: {
    title: "Newest releases",
    caption: "Newest release of each variant",
    none: "There are no variants yet. Create one in the settings to publish releases for it.",
    variant: "Variant",
    restricted: (variant: string) => `${variant} (restricted)`,
    versionColumn: "Newest version",
    noVersion: "None yet",
    channel: "Channel",
    share: "Update checks",
    released: "Released",
    state: "Status",
  },
  recent: {
    title: "Recent activity",
    caption: "Latest log entries",
    all: "Show in the log",
    none: "Nothing has happened yet.",
    when: "When",
    who: "Who",
    what: "Action",
    target: "Target",
  },
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
      `Share of update checks from ${version} over ${days === "1" ? "1 day" : `${days} days`}: from ${from} to ${to}`,
  },
  list: {
    title: "Applications",
    create: "Create application",
    none: "There are no applications yet",
    noneLead:
      "An application is one program that you sell or publish. Its plans, keys and releases come next.",
    noneForOthers: "There are no applications yet. An owner can create the first one.",
    name: "Name",
    kind: "Type",
    activeKeys: "Active keys",
    activations: "Activations, 30 days",
    newest: "Newest release",
    noRelease: "None yet",
    adoption: "Adoption",
    adoptionOf: (share: string, version: string) => `${share} of update checks come from ${version}`,
  },
};

export type OverviewMessages = typeof overview;
