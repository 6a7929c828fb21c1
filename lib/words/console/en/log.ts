/** Sentences of the log. What its entries say is in `lib/words/log`. */
export const log = {
  title: "Log",
  exportCsv: "Export CSV",
  find: "Search by target",
  findShort: "Key, plan, version, ID …",
  findHint: "The last four characters of a key, a plan, a version, an e-mail address or an ID",
  search: "Search",
  searchIs: (text: string) => `“${text}”`,
  filters: "Filters",
  moreFilters: "More filters",
  more: "More",
  application: "Application",
  anyApplication: "All applications",
  action: "Action",
  anyAction: "Any action",
  anyOf: (noun: string) => `${noun}: any action`,
  installation: "Installation",
  doneBy: "Done by",
  anyone: "Anyone",
  name: "Who",
  nameHint: "Part of a name or e-mail address",
  nameIs: (name: string) => `Who: ${name}`,
  from: "From",
  to: "To",
  daysInUtc: "Days in UTC",
  since: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  /** Before a day. */
  entriesOf: "Entries of",
  reason: (reason: string) => `Reason: ${reason}`,
  pages: "Pages of the log",
  newest: "Newest",
  further: "Search further back",
  cutShort: (moment: string) => `Searched back to ${moment}. There are older entries.`,
  noneYet: "No entries yet. Every change to a key, plan, release or token is recorded here.",
  noneMatch: "No entries match these filters.",
  noneSoFar: "No entries match so far.",
  showAll: "Show all entries",
  live: {
    label: "Live",
    waiting: "Live: new entries appear here by themselves.",
    added: "New entries:",
    silent: "The server did not answer. Trying again …",
    over: "Your session has ended. Reload the page to sign in again.",
    stopped: "Live updates stopped after an hour.",
  },
  integrity: "Log integrity",
  integrityLead:
    "Entries are chained seconds after they are written and cannot be changed unnoticed from then on. The owner of the database could forge the whole chain; a head noted elsewhere reveals that for everything up to it.",
  chainEmpty: "No entry is in the chain yet. A running server adds them within seconds.",
  chainLength: (entries: string) =>
    entries === "1"
      ? "The chain has 1 entry. Keep its head outside the database:"
      : `The chain has ${entries} entries. Keep its head outside the database:`,
  verifyLater: "Verify it later with",
  detached: "Older entries",
  detachedLead:
    "These months were exported and deleted here. The chain continues from them; keep the files to read and verify them.",
  detachedUntil: (month: string, entry: string) => `Up to ${month}, entry ${entry}:`,
};

export type LogMessages = typeof log;
