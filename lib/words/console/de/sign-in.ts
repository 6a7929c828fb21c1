import type { SignInMessages } from "../en/sign-in";

export const signIn: SignInMessages = {
  title: "Bei der Konsole anmelden",
  lead: "Für alle, die diesen Dienst betreiben.",
  noPassword: "Wir schicken Ihnen einen Link, ein Passwort gibt es nicht.",
  email: "E-Mail-Adresse",
  send: "Link schicken",
  sending: "Wird geschickt …",
  sent: "Wenn die Adresse zum Team gehört, ist ein Link unterwegs. Er gilt einmal, 15 Minuten lang.",
  sentLocal:
    "Diese Installation hat keinen Mailserver: Der Link steht im Log des Servers und im Ordner „outbox“.",
  left: "Sie sind abgemeldet.",
  over: "Ihre Sitzung ist abgelaufen. Es wurde nichts geändert, Ihre Eingaben wurden nicht gespeichert. Melden Sie sich in diesem Browser an, um zur Seite zurückzukehren.",
  overElsewhere:
    "Ihre Sitzung ist abgelaufen. Es wurde nichts geändert. Melden Sie sich an und versuchen Sie es noch einmal.",
  noMail: "Keine E-Mail? Wer Zugang zum Server hat, kann einen Link ausgeben mit",
  with: (provider) => `Mit ${provider} anmelden`,
  leaving: (provider) => `Sie melden sich bei ${provider} an und kommen danach hierher zurück.`,
  goOn: "Weiter",
  oneMoment: "Einen Moment …",
  signIn: "Anmelden",
  signingIn: "Wird angemeldet …",
  linkOver: "Dieser Link gilt nicht mehr",
  linkOverLead:
    "Ein Link gilt einmal und nur für begrenzte Zeit. Fordern Sie einen neuen an, oder geben Sie auf dem Server einen aus mit",
  newLink: "Neuen Link anfordern",
  welcome: "Willkommen in Ihrer Konsole",
  aboutToSignIn: "Sie melden sich an als",
  yourEmail: "Ihre E-Mail-Adresse",
  firstOwner: "Sie werden erster Inhaber dieser Konsole und können weitere Personen einladen.",
  secondFactor: "Zweiter Faktor",
  almostIn: (email) => `Fast geschafft, ${email}.`,
  code: "Code",
  codeHint:
    "Die sechs Ziffern, die Ihre Authenticator-App gerade zeigt, oder einer Ihrer Wiederherstellungscodes.",
  checking: "Wird geprüft …",
  signOut: "Abmelden",
  signingOut: "Wird abgemeldet …",
  lostBoth:
    "App und Wiederherstellungscodes verloren? Ein Inhaber kann Ihren zweiten Faktor unter Team entfernen, ebenso jeder mit Zugang zum Server, mit",
};
