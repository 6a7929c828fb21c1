/** What the console's forms, uploads and downloads answer by themselves, in English. `de.ts` has the same shape. */

const FIELDS: Readonly<Record<string, string>> = {
  channel: "The channel",
  critical: "“Critical”",
  file: "The file",
  image: "The container image",
  manual: "“Manual”",
  minCoreVersion: "“Needs at least version”",
  notes: "The release notes",
  pluginId: "The plugin's ID",
  products: "“Plans of products”",
  publish: "“Publish at once”",
  variant: "The variant",
  version: "The version",
};

export const formsEn = {
  confirm: (name: string) => `Type ${name} to confirm. Nothing was changed.`,
  proof: (minutes: number) =>
    `It has been more than ${minutes} minutes since you last proved who you are. Nothing was changed yet: prove it again to continue.`,
  signedOut:
    "You were signed out, so nothing was saved. What you typed is still here: sign in, come back to this page and send it again.",
  variantsMissing: "Choose at least one variant.",
  noSuchFilter: (filters: string) => `There is no such filter: ${filters}.`,
  noProvider: "No sign-in provider is set up here. Sign in with a link.",
  keys: {
    actMissing: "Choose what to do with the keys.",
    planMissing: "Choose a plan.",
    countOutOfRange: (max: string) => `Enter a whole number of keys from 1 to ${max}.`,
    lastDayMissing: "Choose the last day.",
    lastDayOver: "The last day is in the past. Choose a later one.",
    seatsMissing: "Enter a whole number of seats, or choose Unlimited.",
    notFound: "No key of this application matches.",
    tooManyMails: "Too many e-mails to this customer. Wait a few minutes, then try again.",
    foundWhole: "That looks like part of a key. Search for the whole key or for its last four characters.",
  },
  features: {
    nameMissing: (number: string) => `Enter a name for the feature with the number ${number}.`,
    twice: (name: string) => `The feature “${name}” is listed twice. Remove one.`,
    numberMissing: (name: string) => `Enter a number for the feature “${name}”, such as 50 or 2.5.`,
    valueIgnored: (name: string, value: string) =>
      `Choose “number” or “text” for the feature “${name}”, or clear ${value}.`,
    valueMissing: (name: string) => `Choose true, false, a number, a text or null for the feature “${name}”.`,
  },
  accessMissing: "Choose premium or free.",
  signingPurposeMissing: "Choose what the key signs.",
  tokenPurposeMissing: "Choose what the token is for.",
  addressFree: (slug: string) => `“${slug}” is available.`,
  testMail: {
    tooMany: "Enough test e-mails for now. Check your inbox, or wait a few minutes for another one.",
    sent: (email: string) =>
      `The mail server accepted the e-mail to ${email}. Check that it arrives, and not as spam.`,
    /** In words of the mail server, or of ours for it. */
    failed: (reason: string) => reason,
    outbox: (file: string) => `SMTP_URL is not set, so the e-mail was written to ${file}.`,
    subject: (brand: string) => `Test e-mail from ${brand}`,
    title: "E-mail works",
    body: "You requested this e-mail on the self-check page of the console. Sign-in links are sent the same way.",
  },
  linkMail: {
    subject: (brand: string) => `Your link to the console of ${brand}`,
    title: "Sign in to the console",
    lead: "Use this link to sign in to the operator console. It works once, for 15 minutes.",
    button: "Sign in",
    notAsked: "Didn't ask for this? Then someone typed your address. You don't need to do anything.",
    /** Only a browser that is signed in asks for this one. */
    notAskedSignedIn:
      "Didn't ask for this? Then someone is using a browser in which you are signed in: sign in with this link, and end all your other sessions on your account page.",
  },
  invitationMail: {
    subject: (inviter: string, brand: string) => `${inviter} invited you to the console of ${brand}`,
    title: "You are invited to the console",
    lead: (inviter: string, brand: string, role: string) =>
      `${inviter} added you to the team of ${brand} with the role “${role}”. Use this link to sign in. It works once, for an hour.`,
    button: "Sign in",
    later: (url: string) => `Later, sign in with this e-mail address at ${url}`,
    unknown: (inviter: string) => `Don't know ${inviter}? You can ignore this e-mail.`,
  },
  keyMail: {
    subject: (application: string) => `Your new license key for ${application}`,
    title: "Your new license key",
    lead: (application: string) => `This is your new license key for ${application}:`,
    after: "It replaces the previous key. Devices that are already activated keep working.",
    button: "See your licenses",
    closing: "Keep this e-mail: for your security, the key is not shown again anywhere.",
  },
  codeMail: {
    subject: (application: string) => `Your new management code for ${application}`,
    title: "Your new management code",
    lead: (application: string) => `This is your new management code for ${application}:`,
    after: "With it you can see which devices use your license and remove those you no longer use.",
    button: "Manage your license",
    closing:
      "Keep this e-mail: for your security, the code is not shown again anywhere. A previous code no longer works.",
  },
  uploads: {
    foreign: "This form was sent from another website. Nothing was stored.",
    over: "Your session has ended. Nothing was stored. Sign in and upload it again.",
    tooMany: "Too many uploads in one minute. Wait a minute, then try again.",
    tooLarge: (size: string) => `The file can have at most ${size}.`,
    unreadable: "The upload was interrupted or could not be read. Nothing was stored. Try again.",
    textsLost: "Long texts could not be kept. Enter them again.",
    missing: (field: string) =>
      field === "file" ? "Choose the plugin's package." : `${FIELDS[field] ?? field} is missing.`,
    tooLong: (field: string, max: number) => `${FIELDS[field] ?? field} can have at most ${max} characters.`,
    notStorable: (field: string) => `${FIELDS[field] ?? field} contains characters that can't be stored.`,
    notPossible: (field: string) => `${FIELDS[field] ?? field} has a value that is not possible.`,
  },
  downloads: {
    unavailable: "This is not available at the moment. Try again in a few seconds.",
    failed: "Something went wrong on our side.",
  },
  done: {
    key: {
      suspend: "Key suspended. Programs stop at their next check.",
      reactivate: "Key reactivated.",
      revoke: "Key revoked. This cannot be undone.",
      changed: "Key updated.",
      extended: "Key extended. Programs learn of it at their next check.",
      seats: "Number of seats changed.",
      "feed-token-revoked": "Feed token revoked. It no longer works.",
      again: "The mail is being sent again.",
      "mail-sent": "E-mail sent to the customer.",
      "mail-outbox": "SMTP_URL is not set, so the e-mail was written to the outbox folder of DATA_DIR.",
      ended:
        "Key updated. Its last day is in the past, so the key has expired: programs stop at their next check, or when their token expires.",
    },
    moving: { discarded: "The file was deleted. Nothing was imported." },
    plan: {
      created: "Plan created.",
      saved: "Plan saved.",
      published: "The plan is public. Keys can be issued.",
    },
    plugin: {
      premium: "The plugin is now premium. Only plans and update keys that include it can get it.",
      free: "The plugin is now free for everyone.",
      discarded: "Draft discarded. Its version can be uploaded again.",
    },
    release: {
      uploaded: "File stored as a draft. It is not offered until you publish it.",
      saved: "Draft saved.",
      published: "Release published.",
      promoted: "The release is now stable, with a new signed statement.",
      withdrawn: "Release withdrawn. It is no longer offered, and its download links no longer work.",
      rolledOut: "Rollout changed.",
      discarded: "Draft discarded. Its version can be uploaded again.",
    },
    feeds: {
      saved: "Saved.",
      created:
        "Key created. Published files are being signed with it; copy its public key into your program.",
      registered: "Key registered. From now on the pipeline's signatures are verified with it.",
      retired: "Key retired.",
    },
    mail: { saved: "Mail settings saved.", again: "The mail is being sent again." },
    erasure: {
      handled: "Request marked as handled.",
      erased: "The personal data was erased.",
      nothing: "Nothing is held about this address. Nothing was erased.",
    },
    settings: {
      saved: "Settings saved.",
      variant: "Variant created. You can publish releases for it.",
      renamed: "Variant renamed.",
      opened: "The variant is open to everyone now.",
      restricted: "The variant is restricted now.",
      newestPublic: "Anyone can download the newest version now.",
      noDownloads: "Downloads of the variant need a license now.",
      deleted: "Variant deleted.",
      kind: "Kind changed.",
    },
    signingKey: {
      created: "Key created and published. It signs nothing until you activate it.",
      activated: "The key now signs. The previous one stays published until you withdraw it.",
      withdrawn: "Key withdrawn. It is no longer published, and what it signed no longer verifies.",
    },
    team: {
      role: "Role changed. It applies from their next click.",
      factor: "Second factor removed. They are asked to set up a new one.",
      removed: "Operator removed. All their sessions have ended.",
    },
    token: { revoked: "Token revoked. It no longer works." },
    webhook: {
      saved: "Webhook saved.",
      enabled: "Webhook enabled.",
      disabled: "Webhook disabled. It is told of nothing.",
      test: "The test event is on its way. Reload in a moment to see the answer.",
      resent: "The event is on its way again. Reload in a moment to see the answer.",
      deleted: "Webhook deleted.",
    },
    you: {
      "factor-removed": "Second factor removed.",
      language: "Language saved.",
      "attention-mails": "Mail setting saved.",
      session: "Session ended.",
      sessions: "All your other sessions have ended.",
    },
  },
};

/** Of the same shape, whatever the sentences are. */
export type FormWords = typeof formsEn;
