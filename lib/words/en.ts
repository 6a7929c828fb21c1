/** Every sentence that customers read, in English. `de.ts` has the same shape and does not compile until it is complete. */

export const en = {
  common: {
    skip: "Skip to content",
    support: "Get help",
    manage: "Manage a license",
    account: "Account",
    pending: "One moment …",
    frontPage: "Go to the home page",
  },
  front: {
    title: "Licenses and updates",
    lead: "Manage your software licenses.",
    manageHint: "With the management code you received with your license key. No account needed.",
    accountHint: "All licenses for your e-mail address, with downloads. We send you a link to sign in.",
    console: "Console",
    consoleHint: "For the people who run this service.",
  },
  manage: {
    title: "Manage a license",
    lead: "See which devices use your license, and free a seat when you stop using a device.",
    code: "Management code",
    codeHint:
      "You received it with your license key. It starts with VC-. Lowercase letters and missing dashes are fine.",
    submit: "Show my license",
    pending: "Looking it up …",
    noCode: "No management code?",
    noCodeHint: "Sign in with the e-mail address you used to buy.",
    leave: "Close this license",
    /** Between them stands the time. */
    leaveHintBefore: "This page closes automatically at",
    leaveHintAfter: ". On a shared computer, close it when you are done.",
    closed: "The license is closed on this computer. Enter the code to open it again.",
    notKept:
      "No license is open. If you just entered the code, your browser blocks cookies for this site. Allow them and try again.",
  },
  license: {
    status: "Status",
    expires: "Valid until",
    never: "Does not expire",
    expired: "Expired on",
    seats: "Seats in use",
    seatsOf: (used: string, max: string) => `${used} of ${max}`,
    seatsUnlimited: (used: string) => `${used}, unlimited`,
    endsWith: "Key ends in",
    plan: "Plan",
    statuses: { active: "Active", expired: "Expired", suspended: "Suspended", revoked: "Revoked" },
    advice: {
      expired:
        "This license has expired, so the software no longer accepts it. Renew it where you bought it; your devices keep their seats until then.",
      suspended:
        "This license is suspended, so the software does not accept it for now. Your devices keep their seats and work again once the seller reactivates it.",
      revoked:
        "This license was revoked and can no longer be used. If you think this is a mistake, contact the seller.",
    },
    full: "All seats are taken. Remove a device you no longer use, then activate the new one.",
    ask: "Contact the seller",
  },
  devices: {
    title: "Devices",
    none: "No device uses this license yet. The software takes a seat when you activate it with the license key.",
    revoked: "Devices no longer hold seats once a license is revoked.",
    noneFound: "No devices match this search.",
    unnamed: "Unnamed device",
    id: "ID",
    version: "Version",
    firstSeen: "First seen",
    lastSeen: "Last seen",
    duplicate: "Probably replaced",
    duplicateHint:
      "Another device with the same name has been in use since, and this one has not been seen for more than 40 days.",
    duplicates: (count: string) =>
      count === "1"
        ? "One device has probably been replaced by another with the same name. You can most likely remove it."
        : `${count} devices have probably been replaced by others with the same name. You can most likely remove them.`,
    deregister: "Remove device",
    confirm: (name: string) => `Remove ${name} and free its seat?`,
    runsOn: "Its seat is free right away. The software on it may keep running until",
    runsOnEnd: ", because it does not have to be online all the time.",
    stops: "Its seat is free right away, and the software on it stops at its next check.",
    yes: "Yes, remove it",
    no: "Cancel",
    pending: "Removing …",
    freed: (name: string) => `${name} was removed, and its seat is free.`,
    freedRunsOn: "It may keep running until",
    freedRunsOnEnd: ", then it stops.",
    freedStops: "The software on it stops at its next check.",
    gone: "That device no longer holds a seat. Someone may have removed it just now.",
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
    lead: "Sign in with the e-mail address you used to buy. There is no password: we send you a link.",
    email: "E-mail address",
    emailHint: "The one on your receipt.",
    submit: "Send me a link",
    pending: "Sending …",
    sentTitle: "Check your inbox",
    sent: "If a license belongs to that address, a link is on its way. It works once, for 15 minutes.",
    sentHint:
      "Nothing after a few minutes? Check your spam folder, or try another address you may have used to buy.",
    sentLocal:
      "This installation has no mail server, so nothing was sent. The link is in the server's log, and the message is in the “outbox” folder of its data directory.",
    again: "Use another address",
    signedInAs: "Signed in as",
    licenses: "Your licenses",
    noLicenses: "There are no licenses for this address.",
    noLicensesHint: "If you bought with another address, sign out and sign in with that one.",
    back: "All licenses",
    notKept:
      "You are not signed in. If you just pressed the button, your browser blocks cookies for this site. Allow them and ask for a new link.",
    leave: "Sign out",
    leaveEverywhere: "Sign out everywhere",
    leaveEverywhereHint: "Also signs you out on your other computers and phones.",
    left: "You are signed out.",
    leftEverywhere: "You are signed out on all your devices.",
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  },
  downloads: {
    title: "Downloads",
    released: "Released",
    download: "Download",
    checksum: "SHA-256",
    gone: "This download is no longer available. Below is what you can download now.",
    news: (version: string) => `What is new in ${version}`,
    notes: "Release notes",
    others: "Other files",
    plugins: "Plugins",
    needs: (program: string) => `For ${program} or later`,
    forAnyone: "Newest version",
    forAnyoneLead: "Anyone can download it, for example to try it. Your license does not include it.",
  },
  enter: {
    title: "Sign in",
    lead: "You are about to sign in as",
    submit: "Sign in",
    pending: "Signing in …",
    notYou: "If you did not ask for this, close this page and nothing will happen.",
    over: "This link no longer works",
    overHint: "A link works once, for 15 minutes. Ask for a new one; it only takes a moment.",
    again: "Ask for a new link",
  },
  notices: {
    title: "Notices about your licenses",
    lead: (application: string, email: string) =>
      `Reminders and notices about your licenses for ${application} are sent to ${email}.`,
    stop: "Stop them",
    stopped: "Reminders and notices are stopped.",
    areStopped: (application: string, email: string) =>
      `Reminders and notices about your licenses for ${application} are no longer sent to ${email}.`,
    resume: "Send them again",
    resumed: "Notices are sent again.",
    keysStill: "License keys and what you ask for yourself are still sent.",
    over: "This link no longer works",
    overHint:
      "The license belongs to another e-mail address by now, or the link is incomplete. Nothing was changed.",
  },
  newKey: {
    title: "Get a new license key",
    lead: (application: string, lastFour: string) =>
      `You get a new key for your license for ${application}. The key that ends in ${lastFour} stops working; devices that are already activated keep working.`,
    submit: "Get a new key",
    pending: "Making it …",
    notYou: "If you did not ask for this, close this page and nothing will happen.",
    over: "This link no longer works",
    overHint:
      "A link works once, for an hour, and only until the key is replaced. Ask for a new one in your account.",
    account: "Go to your account",
    madeTitle: "Your new license key",
    madeDone: "The previous key no longer works.",
    madeLabel: "License key",
    madeKeep: "Keep it: it is not shown again. We also send it to you by e-mail.",
  },
  licenseActs: {
    renew: "Renew the license",
    lost: "Lost your key?",
    lostLead:
      "We send you an e-mail with a link. When you confirm it, you get a new key and the lost one stops working. Your devices keep their seats.",
    ask: "Ask for a new key",
    sent: "Check your inbox: the link to confirm is on its way. It works once, for an hour.",
    notPossible: "There is no new key for this license here. Ask the seller.",
  },
  erasure: {
    title: "Delete my personal data",
    lead: "We pass your request on to the people who run this service. They will contact you; your licenses may stop working once your data is deleted.",
    submit: "Ask to delete my data",
    sent: "Your request has been passed on.",
    asked: "You asked for your personal data to be deleted on",
    askedHint: "The people who run this service will contact you.",
  },
  notFound: {
    title: "Page not found",
    lead: "There is no page at this address. The link may be outdated or incomplete.",
  },
  failure: {
    title: "Something went wrong on our side",
    lead: "Wait a moment, then try again. If you sent a form, first check whether it went through. If it happens again, please tell us.",
    again: "Try again",
  },
  busy: {
    title: "Too many requests",
    lead: "Too many pages were requested, from your network or overall. Nothing was changed. Wait ten seconds, then try again.",
  },
  away: {
    title: "Temporarily unavailable",
    lead: "This page is not responding right now. Wait a few seconds, then try again. If you sent a form, first check whether it went through.",
  },
  problems: {
    code_missing: "Enter the management code you received with your license key.",
    code_malformed: "That is not a management code. It looks like VC-XXXXX-XXXXX-XXXXX-XXXXX.",
    code_is_key:
      "That is the license key, which you enter in the software. You received the management code with it; it starts with VC-.",
    code_unknown:
      "No license has this code. Compare it with the message you received, character by character.",
    not_permitted: "Your role does not permit this. Ask an owner to do it, or to change your role.",
    too_many_codes: (wait: string) => `Too many codes were tried from your network. Try again ${wait}.`,
    email_malformed: "That is not an e-mail address. It looks like name@example.com.",
    too_many_links: (wait: string) =>
      `Too many links were requested. Use the newest one in your inbox, or try again ${wait}.`,
    too_many_new_keys: (wait: string) =>
      `Too many new keys were requested. Use the newest link in your inbox, or try again ${wait}.`,
    notices_link_over: "This link no longer works. Nothing was changed.",
    too_many_attempts: (wait: string) => `Too many attempts. Nothing was changed. Try again ${wait}.`,
    session_over: "Your session has ended. Nothing was changed; please sign in again.",
    license_closed: "The license was closed after half an hour. Nothing was changed; enter the code again.",
    link_over: "This link no longer works. Ask for a new one.",
    foreign_origin: "The form was sent from another website, so nothing was done. Use the form on this page.",
    unreadable: "The form could not be read. Please send it again.",
    outdated:
      "The service was updated after you opened this page, so nothing was done. Please fill in the form again.",
    offline:
      "The server did not respond. Check your connection, then check whether it went through; if not, send it again. What you typed is still here.",
    too_large: "The form was too large. Please send it again with less text.",
  },
  mail: {
    subject: (brand: string) => `Your sign-in link for ${brand}`,
    title: "Sign in to your account",
    lead: "Use this link to see your licenses and devices. It works once, for 15 minutes.",
    button: "Sign in",
    closing:
      "You did not ask for this? Then someone mistyped their address, and you do not have to do anything.",
  },
};

export type Messages = typeof en;
export type ProblemCode = keyof Messages["problems"];
