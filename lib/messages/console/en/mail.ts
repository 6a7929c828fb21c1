/** Sentences of an application's mail to its customers. */
export const mail = {
  title: "Mail",
  lead: "What this application writes to its customers. Everything is off until you switch it on.",
  noServer:
    "No mail server is configured (SMTP_URL). Mails are written to the outbox folder of the server instead; those with a key are deleted there after a day.",
  what: "What is sent",
  switches: {
    keys: "License keys",
    keysHint: "When a key is issued or replaced, to the customer's address. Not for imported keys.",
    reminders: "Reminders before a license ends",
    remindersHint: "With a link to renew, if the plan has a renewal page. Customers can stop them.",
    seatsFull: "A notice when all seats are taken",
    seatsFullHint: "To the customer, when a new device is refused.",
    newKeys: "New keys for lost ones",
    newKeysHint:
      "Customers can ask for a new key in their account and confirm it by e-mail. The lost key stops working; devices keep their seats.",
  },
  texts: {
    beforeEn: "Before the mail, in English",
    afterEn: "After the mail, in English",
    beforeDe: "Before the mail, in German",
    afterDe: "After the mail, in German",
  },
  reminderDays: "Days before the end",
  reminderDaysHint: "Separated by commas, such as 30,\u00a07,\u00a01.",
  seatsFullHours: "Hours between two notices",
  language: "Language",
  languageHint: "For customers whose own language is not known.",
  languages: { en: "English", de: "German" },
  customerLanguage: "Customer's language",
  customerLanguageHint: "For mails about this license.",
  languageOfApplication: (language: string) => `Same as the application (${language})`,
  words: "Your own words",
  wordsHint: "Plain text. An empty line starts a new paragraph.",
  save: "Save",
  saving: "Saving …",
  on: "On",
  off: "Off",
  failed: "Failed mails",
  failedLead:
    "Mails that the mail server refused for good, and those that could not be sent for days. Mails that it accepts and that come back later are not in this list: look into the mailbox of MAIL_FROM.",
  delayed: "Mails that could not be sent yet",
  delayedLead:
    "They are tried again by themselves, for days. If this lasts, check the mail server: the self-check says what it answers.",
  nextTry: "Next attempt:",
  noFailed: "No mail has failed in the last weeks.",
  moreFailed: (total: string) => `The newest are shown, of ${total}.`,
  kinds: {
    key_issued: "License key",
    key_replaced: "New license key",
    reminder: "Reminder",
    seats_full: "All seats taken",
    erasure_request: "Request to erase",
  },
  states: { waiting: "Waiting", sent: "Sent", failed: "Failed" },
  problems: {
    refused: "The mail server refused it.",
    delayed: "The mail server asked to wait. It is tried again.",
    unreached: "The mail server was not reached, or did not accept this installation. It is tried again.",
    given_up: "It could not be sent for too long.",
    outdated: "The key was replaced or revoked before it was sent.",
    unwritten: "It could not be written.",
    sealed: "Its key cannot be decrypted: MASTER_KEY is not the one it was encrypted with.",
  },
  keyGone: "The key in it is no longer stored. Replace the key to send a new one.",
  again: "Send again",
  sending: "Sending …",
  ofKey: "Mails",
  requests: {
    title: "Requests to erase data",
    lead: "Customers who asked in their account for their personal data to be erased. Nothing is erased by itself: handle the request, then mark it.",
    none: "No customer has asked.",
    open: (count: string) =>
      count === "1"
        ? "1 customer asks for their data to be erased."
        : `${count} customers ask for their data to be erased.`,
    show: "See the requests",
    customer: "Customer",
    asked: "Asked",
    handled: "Handled",
    mark: "Mark as handled",
    marking: "Marking …",
  },
};

export type MailMessages = typeof mail;
