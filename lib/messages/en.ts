/** Every sentence that customers read, in English. `de.ts` has the same shape and does not compile until it is complete. */

export const en = {
  common: {
    skip: "Skip to the content",
    support: "Ask for help",
    manage: "Manage a license",
    account: "Account",
    pending: "One moment …",
    frontPage: "Go to the front page",
  },
  front: {
    title: "Licenses and updates",
    lead: "Here you look after your software licenses.",
    manageHint: "With the management code that came with your license key. No account needed.",
    accountHint: "All licenses of your e-mail address, with downloads. We send you a link to sign in.",
    console: "Console",
    consoleHint: "For the people who run this service.",
  },
  manage: {
    title: "Manage a license",
    lead: "See which devices use your license, and free a seat when a device is gone.",
    code: "Management code",
    codeHint: "It came with your license key and starts with VC-. Small letters and missing dashes are fine.",
    submit: "Show my license",
    pending: "Looking it up …",
    noCode: "No management code?",
    noCodeHint: "Sign in with the e-mail address you bought with.",
    leave: "Close this license",
    /** Between them stands the time. */
    leaveHintBefore: "This page closes by itself at",
    leaveHintAfter: ". On a shared computer, close it when you are done.",
    closed: "The license is closed on this computer. Type the code to open it again.",
    notKept:
      "No license is open. If you just typed the code, your browser keeps no cookies of this page: allow them, and try again.",
  },
  license: {
    status: "Status",
    expires: "Valid until",
    never: "Does not expire",
    expired: "Expired on",
    seats: "Seats in use",
    seatsOf: (used: string, max: string) => `${used} of ${max}`,
    seatsUnlimited: (used: string) => `${used}, without a limit`,
    endsWith: "Key ends in",
    plan: "Plan",
    statuses: { active: "Active", expired: "Expired", suspended: "Suspended", revoked: "Revoked" },
    advice: {
      expired:
        "This license has expired, so the software no longer accepts it. Renew it where you bought it; your devices keep their seats until then.",
      suspended:
        "This license is suspended, so the software does not accept it at the moment. Your devices keep their seats and work again as soon as the seller reactivates it.",
      revoked:
        "This license was revoked and cannot be used any more. If you think that is a mistake, ask the seller where you bought it.",
    },
    full: "All seats are taken. Deregister a device you no longer use, then activate the new one.",
    ask: "Ask the seller",
  },
  devices: {
    title: "Devices",
    none: "No device uses this license yet. The software takes a seat when it is activated with the license key.",
    revoked: "The devices of a revoked license hold no seats any more.",
    noneFound: "No device matches this search.",
    unnamed: "Device without a name",
    id: "ID",
    version: "Version",
    firstSeen: "First seen",
    lastSeen: "Last seen",
    duplicate: "Probably replaced",
    duplicateHint:
      "Another device of the same name has been in use since, and this one has been silent for more than 40 days.",
    duplicates: (count: string) =>
      count === "1"
        ? "One device has probably been replaced by another of the same name. You can most likely deregister it."
        : `${count} devices have probably been replaced by others of the same name. You can most likely deregister them.`,
    deregister: "Deregister",
    confirm: (name: string) => `Free the seat of ${name}?`,
    runsOn: "Its seat is free at once. The software on it may keep running until",
    runsOnEnd: ", because it need not be online all the time.",
    stops: "Its seat is free at once, and the software on it stops at its next check.",
    yes: "Yes, deregister it",
    no: "Keep it",
    pending: "Deregistering …",
    freed: (name: string) => `${name} is deregistered, and its seat is free.`,
    freedRunsOn: "It may keep running until",
    freedRunsOnEnd: ", then it stops.",
    freedStops: "The software on it stops at its next check.",
    gone: "That device held no seat any more; somebody may have deregistered it just now.",
    search: "Find a device",
    searchHint: "By name, version or ID",
    searchSubmit: "Search",
    searchAll: "Show all",
    previous: "Previous",
    next: "Next",
    all: (count: string) => `Show all ${count} devices`,
  },
  account: {
    title: "Your account",
    lead: "Sign in with the e-mail address you bought with. There is no password: we send you a link.",
    email: "E-mail address",
    emailHint: "The one on your receipt.",
    submit: "Send me a link",
    pending: "Sending …",
    sentTitle: "Check your mailbox",
    sent: "If a license belongs to that address, a link is on its way. It works once, for 15 minutes.",
    sentHint:
      "Nothing there after a few minutes? Look in your spam folder, or try the other address you may have bought with.",
    sentLocal:
      "This installation has no mail server, so nothing was sent. The link is in the server's log, and the message in the folder “outbox” of its data directory.",
    again: "Use another address",
    signedInAs: "Signed in as",
    licenses: "Your licenses",
    noLicenses: "There is no license for this address.",
    noLicensesHint: "If you bought with another address, sign out and sign in with that one.",
    back: "All licenses",
    notKept:
      "You are not signed in. If you just pressed the button, your browser keeps no cookies of this page: allow them, and ask for a new link.",
    leave: "Sign out",
    leaveEverywhere: "Sign out everywhere",
    leaveEverywhereHint: "Also ends the sessions on your other computers and phones.",
    left: "You are signed out.",
    leftEverywhere: "You are signed out on all your devices.",
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  },
  downloads: {
    title: "Downloads",
    released: "Released",
    download: "Download",
    checksum: "SHA-256",
    gone: "This download is not there any more. The list below shows what your licenses permit now.",
  },
  enter: {
    title: "Sign in",
    lead: "You are about to sign in as",
    submit: "Sign in",
    pending: "Signing in …",
    notYou: "If you did not ask for this, close the page. Nothing happens then.",
    over: "This link does not work any more",
    overHint: "A link works once and for 15 minutes. Ask for a new one; it takes a moment.",
    again: "Ask for a new link",
  },
  notFound: {
    title: "Page not found",
    lead: "There is no page at this address. The link may be old, or a letter may be missing from it.",
  },
  failure: {
    title: "Something went wrong on our side",
    lead: "Wait a moment, then try again. If you sent a form, look first whether it was done. If it happens again, please tell us.",
    again: "Try again",
  },
  busy: {
    title: "Too many requests",
    lead: "Too many pages were asked for, from your network or by everybody together. Nothing was changed. Wait ten seconds, then try again.",
  },
  away: {
    title: "Not there for a moment",
    lead: "This page does not answer right now. Wait a few seconds, then try again. If you sent a form, look first whether it was done.",
  },
  problems: {
    code_missing: "Type the management code that came with your license key.",
    code_malformed: "That is not a management code. It has the form VC-XXXXX-XXXXX-XXXXX-XXXXX.",
    code_is_key:
      "That is the license key, which belongs into the software. The management code came with it and starts with VC-.",
    code_unknown:
      "No license has this code. Compare it with the message that your key came with, letter by letter.",
    too_many_codes: (wait: string) => `Too many codes were tried from your network. Try again ${wait}.`,
    email_malformed: "That is not an e-mail address. It looks like name@example.com.",
    too_many_links: (wait: string) =>
      `Too many links were requested. Use the newest one in your mailbox, or try again ${wait}.`,
    too_many_attempts: (wait: string) => `Too many attempts. Nothing was changed. Try again ${wait}.`,
    session_over: "Your session is over. Nothing was changed; please sign in again.",
    license_closed:
      "The license is closed, as it is after half an hour. Nothing was changed; type the code again.",
    link_over: "This link does not work any more. Ask for a new one.",
    foreign_origin: "The form was sent from another website, so nothing was done. Use the form on this page.",
    unreadable: "The form could not be read. Please send it again.",
    outdated:
      "The service was updated after this page was loaded, so nothing was done. Please fill in the form again.",
    offline:
      "No answer came from the server. Check your connection, look whether it was done, and send it again if not; what you typed is still here.",
    too_large: "The form was too large. Please send it again with less text.",
  },
  mail: {
    subject: (brand: string) => `Your link to sign in to ${brand}`,
    title: "Sign in to your account",
    lead: "Use this link to see your licenses and devices. It works once, for 15 minutes.",
    button: "Sign in",
    closing: "You did not ask for this? Then somebody mistyped an address; you need not do anything.",
  },
};

export type Messages = typeof en;
export type ProblemCode = keyof Messages["problems"];
