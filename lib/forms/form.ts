/**
 * What a form of a page is: fields in, an outcome out. A form is a plain POST to the address of its page, answered
 * in front of Next, so that it works without JavaScript and refuses with a proper status (decision 007).
 */
import type { ProblemCode } from "../texts/texts";

export type Submission = Readonly<{
  /** The first value of a field; "" for one that was not sent. */
  field(name: string): string;
  cookies: string | null;
  /** The visitor's address as limits count it. */
  address: string;
  acceptLanguage: string | null;
  now: Date;
}>;

/** Done: the browser goes on to `to`, a path of ours. */
export type Done = Readonly<{ to: string; setCookies?: readonly string[] }>;

/** Not done: the page `path` is shown under `status`, with the reason and what was typed. */
export type Shown = Readonly<{
  path: string;
  status: number;
  problem: ProblemCode;
  retryAfterSeconds?: number;
  values?: Readonly<Record<string, string>>;
  setCookies?: readonly string[];
}>;

export type Outcome = Done | Shown;

/** May throw what the database throws; everything a visitor can send is an outcome. */
export type Form = (submission: Submission) => Promise<Outcome>;

export function isShown(outcome: Outcome): outcome is Shown {
  return "problem" in outcome;
}

/** Pages whose forms do several things tell them apart by the field `do`. */
export function oneOf(actions: Readonly<Record<string, Form>>, path: string): Form {
  return async (submission) => {
    const name = submission.field("do");
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    return action ? action(submission) : { path, status: 400, problem: "unreadable" };
  };
}
