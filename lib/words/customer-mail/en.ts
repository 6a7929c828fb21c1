/** Mails to customers about their licenses, in English. `de.ts` has the same shape. */

export const customerMailEn = {
  key: {
    subject: (application: string) => `Your license key for ${application}`,
    subjectMany: (application: string, count: string) => `Your ${count} license keys for ${application}`,
    title: "Your license key",
    titleMany: "Your license keys",
    lead: (application: string, plan: string) => `This is your license key for ${application} (${plan}).`,
    leadMany: (application: string, plan: string, count: string) =>
      `These are your ${count} license keys for ${application} (${plan}).`,
    until: (date: string) => `Valid until ${date} (UTC).`,
    code: (code: string) => `Management code: ${code}`,
    codeHint: (url: string) =>
      `With the management code you can see the devices of the license and remove those you no longer use, without an account: ${url}`,
    button: "See your licenses",
    closing:
      "Keep this e-mail: for your security, the key is not shown again. In your account you see your licenses and devices.",
  },
  replaced: {
    subject: (application: string) => `Your new license key for ${application}`,
    title: "Your new license key",
    lead: (application: string, plan: string) =>
      `This is your new license key for ${application} (${plan}). It replaces the previous one, which no longer works.`,
    after: "Devices that are already activated keep working.",
  },
  reminder: {
    subject: (application: string, date: string) => `Your license for ${application} ends on ${date}`,
    title: (days: string) => `Your license ends ${days}`,
    lead: (application: string, plan: string, lastFour: string, date: string) =>
      `Your license for ${application} (${plan}, key ending in ${lastFour}) is valid until ${date} (UTC).`,
    after: "After that, the software no longer accepts it.",
    renew: "Renew the license",
    account: "See your licenses",
  },
  seatsFull: {
    subject: (application: string) => `All seats of your license for ${application} are taken`,
    title: "All seats are taken",
    lead: (application: string, plan: string, lastFour: string, seats: string) =>
      `A new device tried to use your license for ${application} (${plan}, key ending in ${lastFour}), but all its seats are taken (${seats} of ${seats}).`,
    after: "Remove a device you no longer use, then activate the new one.",
    button: "See your devices",
    notYou:
      "This was not you? Then someone else may know your key. In your account you see which devices use it; ask the seller for a new key.",
  },
  notices: {
    stop: (application: string, url: string) =>
      `Stop reminders and notices about your licenses for ${application}: ${url}`,
  },
  erasure: {
    subject: "A customer asks for their data to be erased",
    title: "Request to erase personal data",
    lead: (email: string) =>
      `The customer ${email} asked in their account for their personal data to be erased.`,
    button: "See the request",
    closing: "Nothing was erased yet. You receive this e-mail because you can change keys.",
  },
  erased: {
    subject: "Your personal data was erased",
    title: "Your personal data was erased",
    lead: "We erased your e-mail address, your name, your account and the names of your devices from our license system.",
    keysKept:
      "Your license keys keep working. Without your address we can no longer find or replace them for you.",
    keysRevoked: "Your license keys were revoked and no longer work.",
    stays:
      "Order numbers stay in our books, and backups made before today hold your data until they are deleted.",
    closing: "This is the last e-mail about it: your address is deleted once it is sent.",
  },
  newKey: {
    subject: (application: string) => `Confirm: a new license key for ${application}`,
    title: "Do you need a new key?",
    lead: (application: string, lastFour: string) =>
      `You asked for a new key for your license for ${application}, whose key ends in ${lastFour}. Confirm it to get the new key. The previous key stops working then; devices that are already activated keep working.`,
    button: "Get a new key",
    closing:
      "The link works once, for an hour. You did not ask for this? Then ignore this e-mail, and nothing changes.",
  },
};

export type CustomerMailWords = typeof customerMailEn;
