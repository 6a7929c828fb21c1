/**
 * Words and phrases that do not read as if they were written in their language, with what the field says instead. For
 * sentences that people read: pages, mails, the command line and documents. Comments are not looked at.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { projectTree, ROOT, type Tree, within, withoutComments } from "./tree";

export type OddWord = Readonly<{ odd: RegExp; better: string }>;

const word = (odd: string, better: string): OddWord => ({
  odd: new RegExp(String.raw`(?<![\p{L}\d])(?:${odd})(?![\p{L}\d])`, "giu"),
  better,
});

const ENGLISH: readonly OddWord[] = [
  word("who(so)?ever", "anyone who"),
  word("anew", "again"),
  word("the former|a former|former (life|ones?)", "the previous …"),
  word('any more|no more(?=[.,;:!?"”<)])', "no longer"),
  word(String.raw`no more (\w+ )?than`, "at most, only"),
  word("lately", "recently"),
  word("for ever", "forever, permanently"),
  word("all the same", "anyway, still"),
  word("rightly", "correctly"),
  word("comes? to nothing|came to nothing", "fails, failed"),
  word("mend(s|ed|ing)?", "fix"),
  word("patience", "timeout"),
  word("belongs? into", "belongs in, store it in"),
  word("look(s|ed)? after", "manage"),
  word("(look|see)s? (into|in) your mailbox", "check your inbox"),
  word("unwanted mail", "spam folder"),
  word("leave it(?! (empty|out|blank|unset|as))", "Cancel"),
  word("of whom", "whose"),
  word("nobody does", "no one"),
  word("no key fits", "no keys match"),
  word("wants? to be looked at", "needs attention"),
  word("that were many", "too many"),
  word("is made of|are made of", "uses, consists of"),
  word("being made", "not ready yet"),
  word("issued of|sold of|sale of", "issued for"),
  word("what (is|was) sold", "what you sell"),
  word("touche[sd] nobody", "affects no one"),
  word("it never signed|no live tokens", "never used"),
  word("in (its|their|his) stead", "instead"),
  word("helps? who|for who may", "anyone who"),
  word("without a limit", "unlimited"),
  word("hereby|thereof|therein|wherein|whereby|whence|thereupon|forthwith", "plain words"),
];

/** Spellings of documents, which as names in the program are fine. */
const SPELLINGS: readonly OddWord[] = [
  word("back-ups?", "backup"),
  word("fail-overs?", "failover"),
  word("look-ups?", "lookup"),
  word("roll-outs?", "rollout"),
  word("work-arounds?", "workaround"),
  word("time stamps?", "timestamp"),
  word("web sites?", "website"),
  word("is dear|are dear|dear to", "expensive"),
];

const GERMAN: readonly OddWord[] = [
  word("ausgesetzt(e[nrs]?)?", "gesperrt"),
  word("sehen Sie in Ihr Postfach", "prüfen Sie Ihr Postfach"),
  word("unerwünschter Post", "Spam-Ordner"),
  word("frühere[ns]? Leben", "alte Installation"),
  word("ohne Grenze", "unbegrenzt"),
  word("wohl (ersetzt|durch)", "vermutlich"),
  word("ger(ä|ae)te? (ab(zu)?melden|abgemeldet)|melden Sie (ein|das|dieses) Gerät ab", "Gerät entfernen"),
  word("geräteabmeldung(en)?", "Gerät entfernen"),
  word("(endet|stoppt) bei ihrer nächsten Prüfung", "läuft ab der nächsten Prüfung nicht mehr"),
  word("dann (endet|stoppt) sie", "danach nicht mehr"),
  word("schließt sich von selbst", "wird automatisch geschlossen"),
  word("keine Lizenz hat diesen Code", "zu diesem Code gibt es keine Lizenz"),
  word("mit (Ihrem|dem) (Lizenzs|S)chlüssel kam|in der Ihr Schlüssel kam", "erhalten haben"),
  word("mit jener|jene[rsnm]?", "diese, die andere"),
  word("also wurde nichts|nichts getan", "deshalb wurde nichts ausgeführt"),
  word("lassen Sie es|so lassen", "Abbrechen"),
  word("behält Ihr Browser", "speichert Ihr Browser"),
  word("wiewohl|alsbald|hierselbst|mithin|selbige[rsnm]?|sofern nicht", "schlichte Wörter"),
];

export const ODD_IN_SENTENCES = [...ENGLISH, ...GERMAN];
export const ODD_IN_DOCUMENTS = [...ODD_IN_SENTENCES, ...SPELLINGS];

const DOCUMENTS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ".env.example"];

/** What holds sentences: the program without its comments. */
export function sentencesTree(): Tree {
  const files = within(projectTree(), "app", "lib", "scripts");
  return new Map([...files].map(([path, text]) => [path, withoutComments(text)]));
}

/** Everything that is written about the program, in Markdown and beside it. */
export function documentsTree(): Tree {
  const paths = [...DOCUMENTS, ...["docs", "tests", "lib"].flatMap(markdownBelow)];
  return new Map(paths.map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")]));
}

/** As `lib/x.ts: "whoever", better "anyone who"`. */
export function oddWordsIn(path: string, text: string, words: readonly OddWord[]): string[] {
  const prose = text.replace(/\s+/g, " ");
  return words.flatMap(({ odd, better }) =>
    [...prose.matchAll(odd)].map(([found]) => `${path}: "${found}", better "${better}"`),
  );
}

function markdownBelow(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")));
}
