/** What the search over everything says, in English. `../de/find.ts` has the same shape and does not compile until it is complete. */

export const find = {
  title: "Search",
  box: {
    label: "Search the console",
    placeholder: "Search",
    submit: "Search",
    /** As it stands on the key. */
    control: "Ctrl",
  },
  hint: "E-mail or domain, customer, order, last four, license key, management code, token, ID, machine ID, device, version, file, colleague or command",
  palette: {
    label: "Search",
    placeholder: "Search keys, devices, releases, people and commands",
    results: "Results",
    searching: "Searching …",
    close: "Close",
    /** What the keys at the foot do. */
    leave: "close",
    open: "open",
    newTab: "new tab",
    control: "Ctrl",
    choose: "choose",
    offline: "The server did not answer. Check your connection and try again.",
    signIn: "Sign in again",
  },
  groups: {
    commands: "Commands",
    keys: "License keys",
    devices: "Devices",
    releases: "Releases",
    plugins: "Plugins",
    applications: "Applications",
    plans: "Plans",
    tokens: "Tokens",
    people: "Team",
  },
  one: "1 result",
  count: (count: string) => `${count} results`,
  /** Some groups have more than is shown. */
  countAndMore: (count: string) => `More than ${count} results`,
  none: "No results",
  allFor: (text: string) => `All results for “${text}”`,
  showAllOf: (group: string) => `Show all: ${group}`,
  showEverything: "Back to all results",
  onlyFirst: (count: string) => `The first ${count} are shown. Type more to narrow them down.`,
  nothing: {
    title: (text: string) => `No results for “${text}”`,
    advice: [
      "Names, notes and e-mail addresses match on any part of three letters or more, a domain for example.",
      "License keys, management codes, tokens, IDs and machine IDs match only when complete. Of a key, the last four characters are enough.",
      "Device names match from their beginning.",
    ],
  },
  secrets: {
    unknown: "Nothing matches this key, code or token. It may be mistyped, or from another installation.",
    part: "This looks like a part of a key or token. Enter all of it, or the last four characters of a key.",
  },
  refused: {
    over: "Your session has ended.",
    tooMany: "Too many searches. Wait a few seconds.",
    unavailable: "Search is not available at the moment. Try again in a few seconds.",
    failure: "Something went wrong on our side.",
    foreign: "This search was sent from another website.",
    unreadable: "The search could not be read.",
  },
  key: (lastFour: string) => `…${lastFour}`,
  device: { ofKey: (lastFour: string) => `Key …${lastFour}`, active: "Active", released: "Removed" },
  purposes: { key_api: "Service token", ci: "CI token", update: "Update token" },
  revoked: "Revoked",
  /** `also`: other words that people type for it. */
  commands: {
    issue_keys: { title: "Issue keys", also: "new create license generate sell" },
    upload_release: { title: "Upload a release", also: "publish new version file deploy" },
    upload_plugin: { title: "Upload a plugin", also: "publish new extension file" },
    create_plan: { title: "Create a plan", also: "new edition price features" },
    create_token: { title: "Create a token", also: "new api ci service secret credential" },
    rotate_key: { title: "Rotate a signing key", also: "public key change replace ed25519" },
    export_keys: { title: "Export keys as CSV", also: "download table spreadsheet licenses" },
    create_application: { title: "Create an application", also: "new product add" },
    invite: { title: "Invite a colleague", also: "add operator user person team member" },
    export_log: { title: "Export the log as CSV", also: "download audit table spreadsheet" },
    open_keys: { title: "License keys", also: "list show customers" },
    open_releases: { title: "Releases", also: "list show versions updates" },
    open_settings: { title: "Settings", also: "variants name options configuration" },
    open_log: { title: "Log", also: "audit history events activity" },
    open_team: { title: "Team", also: "operators people users roles" },
    open_self_check: { title: "Self-check", also: "health status problems diagnosis" },
    open_account: { title: "Your account", also: "second factor sessions language password profile" },
  },
};

export type FindWords = typeof find;
