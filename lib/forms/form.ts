/**
 * What a form of a page is: fields in, an outcome out. Customers' forms are server actions (decision 032); those of the console
 * still plain POSTs to their page, answered in front of Next (decision 007).
 */

import type { ProblemCode } from "../messages/messages";
import type { PageResult } from "../session/page-run";
import type { PathParams } from "./match-path";

export type Submission = Readonly<{
  /** Where it was sent, with the parts of the path that vary. */
  path: string;
  params: PathParams;
  /** The first value of a field; "" for one that was not sent. */
  field(name: string): string;
  /** All values of a field, in their order. */
  fields(name: string): string[];
  /** Everything that was typed, to show it again. */
  values: Readonly<Record<string, string>>;
  cookies: string | null;
  userAgent: string | null;
  /** The visitor's address as limits count it; null where nobody tells. */
  address: string | null;
  acceptLanguage: string | null;
  now: Date;
}>;

/** Done: the browser goes on to `to`, a path of ours. */
export type Done = Readonly<{ to: string; setCookies?: readonly string[] }>;

/** Not done: the page `path` is shown under `status`, with the reason and what was typed. */
export type Shown = Readonly<{
  path: string;
  status: number;
  /** For customers, in their language; or, on pages for operators, the sentence itself. */
  problem?: ProblemCode;
  message?: string;
  /** The one that the sentence is about. */
  field?: string;
  retryAfterSeconds?: number;
  values?: Readonly<Record<string, string>>;
  setCookies?: readonly string[];
}>;

/** Done, and the page shows once what came of it: a secret that is nowhere kept in plain text. */
export type Revealed = Readonly<{ path: string; result: PageResult; setCookies?: readonly string[] }>;

export type Outcome = Done | Shown | Revealed;

/** May throw what the database throws; everything a visitor can send is an outcome. */
export type Form = (submission: Submission) => Promise<Outcome>;

export function isShown(outcome: Outcome): outcome is Shown {
  return "status" in outcome;
}

export function isRevealed(outcome: Outcome): outcome is Revealed {
  return "result" in outcome;
}
