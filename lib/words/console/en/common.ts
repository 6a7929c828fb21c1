/** What more than one page of the console says. */
export const common = {
  all: "Show all",
  apply: "Apply",
  cancel: "Cancel",
  clearAll: "Clear all",
  previous: "Previous",
  next: "Next",
  newer: "Newer",
  older: "Older",
  remove: (filter: string) => `Remove filter: ${filter}`,
  none: "None",
  filterIgnored: "It was ignored, so it does not narrow the list below.",
  shownOnce:
    "You reloaded the page. What it showed was created and stays valid, but it is shown only once. If you did not save it, create a new one. Reloading created nothing.",
  nothingHere: "There is nothing here",
  nothingHereLead: "The address is wrong, what was here is gone, or it belongs to another application.",
  toApplications: "Go to the applications",
  /** Of parts that any page can have (lib/ui/console/part-words.tsx). */
  parts: {
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Could not copy. Select the text and copy it yourself.",
    notCopied: "This is shown only once, and you have not copied all of it. Leave anyway?",
    /** Between them stands what is to be typed. */
    typeBefore: "Type",
    typeAfter: "to confirm",
    proofCode: "Code",
    proofHint:
      "The six digits your authenticator app shows now, or a recovery code. What you typed before is kept.",
    proofLink: "Prove it with a link by mail",
    signIn: "Sign in (new tab)",
  },
};

export type CommonMessages = typeof common;
