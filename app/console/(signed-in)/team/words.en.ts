/** The people who run the console. */
export const team = {
  title: "Team",
  count: (count: string) => (count === "1" ? "1 person" : `${count} people`),
  email: "E-mail",
  you: "you",
  role: "Role",
  secondFactor: "Second factor",
  yes: "Yes",
  no: "No",
  lastSeen: "Last seen",
  notSignedIn: "Not signed in",
  since: "On the team since",
  ownersWithoutFactor: (without: string, owners: string) =>
    `${without} of ${owners} owners ${without === "1" ? "has" : "have"} no second factor: anyone who can read their mail can take over.`,
  ownersAdvice: "Each owner sets it up under their e-mail address, top right.",
  inviteTitle: "Invite a colleague",
  inviteLead: "They get a link by e-mail, and you get the same link to pass on yourself.",
  inviteLeadNoMail: "You get a link to pass on. This installation has no mail server.",
  emailAddress: "E-mail address",
  invite: "Invite",
  inviting: "Inviting …",
  madeLink: {
    /** Between them stands the address. */
    before: "Give this link to",
    after: ". It is shown only now, and works once, within an hour.",
    mailed: "They also get it by e-mail.",
    label: "Sign-in link",
  },
  close: "Close",
  changeRole: "Change role",
  changing: "Changing …",
  ownRole: "This is your own role. Once you are no longer an owner, only another owner can change that.",
  ownRoleYes: "Change my role",
  newLink: "New sign-in link",
  creating: "Creating …",
  removeFactor: "Remove second factor",
  removeFactorLead:
    "For someone who lost their app and their recovery codes. Make sure that it is really them asking.",
  remove: "Remove from the team",
  removeLead: (email: string) =>
    `${email} is signed out at once and can no longer sign in. Their entries in the log stay.`,
  removeSelf: "You remove yourself and are signed out at once. Your entries in the log stay.",
  removeYes: "Yes, remove",
  removing: "Removing …",
  sessions: "Signed in with",
  lastUsed: "last used",
};

export type TeamMessages = typeof team;
