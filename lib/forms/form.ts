/** What a form of a page is: fields in, an outcome out. Server actions send them here (decision 032). */

import type { Cookie } from "../session/cookies";
import type { DoneCode } from "../words/done-codes";
import type { ProblemCode } from "../words/messages";

/** The parts of a page's path that vary. */
export type PathParameters = Readonly<Record<string, string>>;

export type Submission = Readonly<{
  /** Of the page that has the form. */
  path: string;
  params: PathParameters;
  /** The first value of a field; "" for one that was not sent. */
  field(name: string): string;
  /** All values of a field, in their order. */
  fields(name: string): string[];
  /** Everything that was typed, to show it again. */
  values: Readonly<Record<string, string>>;
  cookies: string | null;
  userAgent: string | null;
  /** The visitor's address as limits count it; null if nothing tells. */
  address: string | null;
  acceptLanguage: string | null;
  now: Date;
}>;

/** Done: the browser goes on to `to`, a path of ours, where `done` says once what was done, in the words of that page. */
export type Done = Readonly<{ to: string; done?: DoneCode; setCookies?: readonly Cookie[] }>;

/** Not done: the form is shown again, with the reason and what was typed. */
export type Refused = Readonly<{
  /** For customers, in their language; or, on pages for operators, the sentence itself. */
  problem?: ProblemCode;
  message?: string;
  /** The one that the sentence is about. */
  field?: string;
  retryAfterSeconds?: number;
  values?: Readonly<Record<string, string>>;
  /** The form can go on once the operator has proved who they are: with a code beside it, or by a link by mail. */
  proof?: Proof;
  /** Said above the page instead, where the page is drawn with the answer: it may have no such form any longer. */
  flash?: ProblemCode;
  setCookies?: readonly Cookie[];
}>;

/** `sign_in`: in another tab, while the form waits with what was typed. */
export type Proof = "code" | "link" | "sign_in";

/** Done, and the form shows once what came of it: a secret that is nowhere kept in plain text. */
export type Revealed = Readonly<{
  result: FormResult;
  /** What was typed, where the form goes on with it. */
  values?: Readonly<Record<string, string>>;
  setCookies?: readonly Cookie[];
}>;

export type FormResult =
  | Readonly<{ kind: "recovery_codes"; codes: readonly string[] }>
  | Readonly<{ kind: "notes_preview"; html: string }>
  /** `isMailed`: they have it by mail, too. */
  | Readonly<{ kind: "sign_in_link"; email: string; url: string; isMailed: boolean }>
  | Readonly<{ kind: "provider"; name: string; url: string }>
  | Readonly<{ kind: "webhook_secret"; url: string; secret: string }>
  | Readonly<{ kind: "token"; purpose: "key_api" | "ci" | "update"; name: string; token: string }>
  /** `addresses`: each with the token in it. */
  | Readonly<{
      kind: "feed_token";
      name: string;
      token: string;
      addresses: readonly Readonly<{ label: string; url: string }>[];
    }>
  /** `isMailed`: their customer gets them by mail, too. */
  | Readonly<{ kind: "keys"; keys: readonly MadeKey[]; isMailed: boolean }>
  | Readonly<{ kind: "issue"; keys: readonly MadeKey[]; issue: Issue }>
  | Readonly<{ kind: "manage_code"; manageCode: string }>
  /** What came of a change of many things. `lines`: what was left as it was, and why. */
  | Readonly<{ kind: "report"; isWhole: boolean; sentence: string; lines: readonly string[] }>
  | Readonly<{ kind: "test_mail"; state: "good" | "attention" | "bad"; sentence: string }>;

export type MadeKey = Readonly<{ id: string; key: string; manageCode: string | null }>;

/** What keys that were issued together have in common. */
export type Issue = Readonly<{
  batch: string;
  application: Readonly<{ slug: string; name: string }>;
  plan: Readonly<{ code: string; name: string }>;
  /** Null: unlimited. */
  seats: number | null;
  /** As "2027-03-31"; null for licenses that never expire. */
  lastDay: string | null;
  /** How long they hold from the first device on, where that says when they end. */
  daysFromFirst: number | null;
  /** Who they are for; null if not named. */
  customer: string | null;
  /** Where they are mailed to; null where they are not. */
  mailedTo: string | null;
  /** When they were issued, as "2026-11-22". */
  day: string;
  /** Where holders of a management code free seats; null where keys come without one. */
  manageAddress: string | null;
}>;

export type FormOutcome = Done | Refused | Revealed;

/** May throw what the database throws; everything a visitor can send is an outcome. */
export type Form = (submission: Submission) => Promise<FormOutcome>;

export function isDone(outcome: FormOutcome): outcome is Done {
  return "to" in outcome;
}

export function isRevealed(outcome: FormOutcome): outcome is Revealed {
  return "result" in outcome;
}
