/** What needs attention, on overviews and in the mail to owners. One description for each kind. */
export const attention = {
  title: "Needs attention",
  nothing: "Nothing needs attention.",
  more: (count: string) => `${count} more`,
  /** Of one of several applications. */
  ofApplication: (application: string, what: string) => `${application}: ${what}`,
  since: (moment: string) => `Since ${moment}.`,
  latest: (moment: string) => `Last time: ${moment}.`,
  webhookFailing: (host: string) => `The webhook ${host} is failing`,
  webhookFailingHint: "Nothing sent to it was accepted. Its page shows the last answers.",
  webhookGone: (host: string) => `The webhook ${host} answered 410 and was disabled`,
  webhookGoneHint: "Enable it again, or delete it.",
  webhookGivenUp: (count: string, host: string) =>
    count === "1"
      ? `1 delivery to the webhook ${host} failed for good`
      : `${count} deliveries to the webhook ${host} failed for good`,
  webhookGivenUpHint: "In the last 7 days. You can send each of them again.",
  mailsFailed: (mails: string) =>
    mails === "1"
      ? "1 mail to a customer failed in the last 7 days"
      : `${mails} mails to customers failed in the last 7 days`,
  ownMailsFailed: (mails: string) =>
    mails === "1"
      ? "1 mail of this installation failed in the last 7 days"
      : `${mails} mails of this installation failed in the last 7 days`,
  mailsDelayed: (mails: string) =>
    mails === "1"
      ? "1 mail to a customer could not be sent yet"
      : `${mails} mails to customers could not be sent yet`,
  ownMailsDelayed: (mails: string) =>
    mails === "1"
      ? "1 mail of this installation could not be sent yet"
      : `${mails} mails of this installation could not be sent yet`,
  mailsDelayedHint: "They are tried again. Check the mail server if this lasts.",
  filesDamaged: (files: string) =>
    files === "1" ? "1 release file is missing or damaged" : `${files} release files are missing or damaged`,
  filesDamagedHint: (release: string) => `First found: ${release}.`,
  rolloutStuck: (release: string, percent: string) => `${release} is offered to ${percent} of installations`,
  rolloutStuckHint: "Below 100% for more than a week. Raise it, or withdraw the release.",
  platformsMissing: (release: string, platforms: string) => `${release} lacks ${platforms}`,
  platformsMissingHint: "Programs on these platforms stay on the version before. Add the files.",
  feedUnsigned: (release: string) => `Files of ${release} are not signed for updaters`,
  feedUnsignedHint: "Feeds leave them out. They are tried again; the server's log says why it failed.",
  feedKeyMissing: (format: string) => `A feed that is on has no ${format} key`,
  feedKeyMissingHint: "It offers nothing until there is one.",
  releaseKeyMissing: "No release key can sign",
  releaseKeyMissingHint: "Programs cannot tell whether they are up to date. Create and activate a key.",
  jobFailing: (job: string) => `The job ${job} keeps failing`,
  jobFailingHint: (code: string) =>
    code ? `${code}. The server's log says more.` : "The server's log says why.",
  checkFailed: (check: string) => `Self-check: ${check}`,
  mail: {
    subject: (count: string, brand: string) =>
      count === "1" ? `1 thing needs attention in ${brand}` : `${count} things need attention in ${brand}`,
    title: "Needs attention",
    lead: "Each link leads to where you can fix it.",
    isNew: (what: string) => `New: ${what}`,
    more: (count: string) =>
      count === "1" ? "And 1 more, in the console." : `And ${count} more, in the console.`,
    button: "Open the console",
    why: "Owners get this mail at most once a day: when there is something new, and once a week while something is left.",
    off: (url: string) => `To turn it off for yourself: ${url}`,
  },
  /** On the owner's own page. */
  own: {
    title: "Mail about problems",
    label: "Mail me what needs attention",
    hint: "At most once a day: webhooks, mails and backups that fail, unfinished rollouts, missing platforms and the self-check.",
    noMail: "This installation has no mail server, so nothing is sent.",
  },
};

export type AttentionMessages = typeof attention;
