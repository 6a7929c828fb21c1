/** Why a sign-in by the operators' provider came to nothing, as a sentence, and as a word that travels to the sign-in page. Pure. */
import type { Language } from "./language";

export type OidcProblem =
  | "unreachable"
  | "misconfigured"
  | "client_rejected"
  | "refused"
  | "over"
  | "untrusted"
  | "no_email"
  | "email_unverified"
  /** The provider knows them, and this console does not. */
  | "stranger"
  | "too_many"
  /** On our side. */
  | "failed";

type Sentences = Readonly<Record<OidcProblem, (name: string, email: string) => string>>;

const EN: Sentences = {
  unreachable: (name) =>
    `The server of ${name} does not answer. Try again in a moment, or sign in with a link.`,
  misconfigured: (name) =>
    `Sign-in with ${name} is not set up correctly. Sign in with a link; the self-check says what is wrong.`,
  client_rejected: (name) =>
    `The server of ${name} does not know this console. Sign in with a link, and check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  refused: (name) => `The sign-in with ${name} was not finished there. Try again, or sign in with a link.`,
  over: (name) =>
    `This sign-in with ${name} is over: it was begun in another browser or too long ago, or finished before. Begin again.`,
  untrusted: (name) =>
    `What came back from ${name} could not be verified, so it does not count. Try again, or sign in with a link.`,
  no_email: (name) =>
    `The server of ${name} does not say which e-mail address is yours. Sign in with a link, or ask its administrator.`,
  email_unverified: (name) =>
    `The server of ${name} has not verified your e-mail address. Have it verified there, or sign in with a link.`,
  stranger: (name, email) =>
    `With ${name} you are ${email ? `${email}, and no operator has that address` : "signed in, but no operator has your address there"}. Ask an owner of this console to invite it, or change to another account there and come back.`,
  too_many: () => "Too many attempts from your network. Wait a minute, then try again.",
  failed: () => "Something went wrong on our side, and you are not signed in. Try again in a moment.",
};

const DE: Sentences = {
  unreachable: (name) =>
    `Der Server von ${name} antwortet nicht. Versuchen Sie es gleich noch einmal, oder melden Sie sich mit einem Link an.`,
  misconfigured: (name) =>
    `Die Anmeldung mit ${name} ist nicht richtig eingerichtet. Melden Sie sich mit einem Link an; der Selbsttest zeigt, woran es liegt.`,
  client_rejected: (name) =>
    `Der Server von ${name} kennt diese Konsole nicht. Melden Sie sich mit einem Link an, und prüfen Sie OIDC_CLIENT_ID und OIDC_CLIENT_SECRET.`,
  refused: (name) =>
    `Die Anmeldung wurde bei ${name} nicht abgeschlossen. Versuchen Sie es noch einmal, oder melden Sie sich mit einem Link an.`,
  over: (name) =>
    `Diese Anmeldung mit ${name} gilt nicht mehr: Sie wurde in einem anderen Browser oder vor zu langer Zeit begonnen oder war schon abgeschlossen. Beginnen Sie noch einmal.`,
  untrusted: (name) =>
    `Die Antwort von ${name} konnte nicht geprüft werden und gilt deshalb nicht. Versuchen Sie es noch einmal, oder melden Sie sich mit einem Link an.`,
  no_email: (name) =>
    `Der Server von ${name} nennt Ihre E-Mail-Adresse nicht. Melden Sie sich mit einem Link an, oder fragen Sie dort die Administration.`,
  email_unverified: (name) =>
    `Der Server von ${name} hat Ihre E-Mail-Adresse nicht bestätigt. Lassen Sie sie dort bestätigen, oder melden Sie sich mit einem Link an.`,
  stranger: (name, email) =>
    `Bei ${name} sind Sie ${email ? `${email}, und diese Adresse gehört niemandem im Team` : "angemeldet, aber Ihre Adresse dort gehört niemandem im Team"}. Bitten Sie einen Inhaber dieser Konsole um eine Einladung, oder wechseln Sie dort das Konto und kommen Sie zurück.`,
  too_many: () =>
    "Zu viele Versuche aus Ihrem Netz. Warten Sie eine Minute, und versuchen Sie es noch einmal.",
  failed: () =>
    "Bei uns ist etwas schiefgegangen, Sie sind nicht angemeldet. Versuchen Sie es gleich noch einmal.",
};

const SENTENCES: Readonly<Record<Language, Sentences>> = { en: EN, de: DE };

const PREFIX = "oidc-";
/** Less than what a cookie of ours may hold. */
const WORD_LENGTH_MAX = 240;

export function oidcSentence(problem: OidcProblem, name: string, language: Language, email = ""): string {
  return SENTENCES[language][problem](name, email);
}

export type OidcWord = `${typeof PREFIX}${OidcProblem}` | `${typeof PREFIX}${OidcProblem}.${string}`;

/** For a flash message. `email`: as the provider knows the visitor; left out where it is too long for one. */
export function oidcWord(problem: OidcProblem, email = ""): OidcWord {
  const word: OidcWord = `${PREFIX}${problem}`;
  const whole: OidcWord =
    email !== "" && email.isWellFormed() ? `${word}.${encodeURIComponent(email)}` : word;
  return whole.length > WORD_LENGTH_MAX ? word : whole;
}

/** Null for any other word. */
export function sentenceOfOidcWord(word: string, name: string, language: Language): string | null {
  const [problem = "", ...rest] = word.startsWith(PREFIX) ? word.slice(PREFIX.length).split(".") : [];
  return isProblem(problem) ? oidcSentence(problem, name, language, decoded(rest.join("."))) : null;
}

function isProblem(text: string): text is OidcProblem {
  return Object.hasOwn(EN, text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
