/** The way into the console. */
export const signIn = {
  title: "Sign in to the console",
  lead: "For the people who run this service.",
  noPassword: "We send you a link; there is no password.",
  email: "E-mail address",
  send: "Send me a link",
  sending: "Sending …",
  sent: "If that address belongs to an operator, a link is on its way. It works once, for 15 minutes.",
  sentLocal:
    "This installation has no mail server: the link is in the server's log and in the outbox folder.",
  left: "You are signed out.",
  over: "Your session has ended. Nothing was changed, and what you typed was not kept. Sign in with this browser to return to the page.",
  overElsewhere: "Your session has ended. Nothing was changed. Sign in and try again.",
  noMail: "No e-mail? Anyone with access to the server can print a link with",
  with: (provider: string) => `Sign in with ${provider}`,
  leaving: (provider: string) => `You sign in at ${provider} and come back here afterwards.`,
  goOn: "Continue",
  oneMoment: "One moment …",
  signIn: "Sign in",
  signingIn: "Signing in …",
  linkOver: "This link no longer works",
  linkOverLead:
    "A link works once and for a limited time. Ask for a new one, or print one on the server with",
  newLink: "Ask for a new link",
  welcome: "Welcome to your console",
  /** Before the address. */
  aboutToSignIn: "You are about to sign in as",
  yourEmail: "Your e-mail address",
  firstOwner: "You become the first owner of this console and can invite others.",
  secondFactor: "Second factor",
  almostIn: (email: string) => `You are almost in, ${email}.`,
  code: "Code",
  codeHint: "The six digits that your authenticator app shows now, or one of your recovery codes.",
  checking: "Checking …",
  signOut: "Sign out",
  signingOut: "Signing out …",
  lostBoth:
    "Lost your app and your recovery codes? An owner can remove your second factor under Team, and so can anyone with access to the server, with",
};

export type SignInMessages = typeof signIn;
