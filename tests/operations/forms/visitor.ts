/** A visitor who sends a form: from an address of their own, so that limits of one test are not those of another. */
import { fieldsOf } from "@/lib/forms/actions/fields";
import { type Done, type FormOutcome, isDone, isRevealed } from "@/lib/forms/form";
import { submissionOf } from "@/lib/forms/submission";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { sentBack } from "@/tests/support/cookies";
import { formOf } from "./all-forms";

export type Sent = {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
  /** Fields; `do` names the form where a page has several. */
  body: Record<string, string> | string;
};

let count = 0;

export function anAddressOnTheNet(): string {
  count += 1;
  return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
}

/** What the form at the path answers. Rejects only when the form throws. */
export function send(
  path: string,
  { cookie, address = anAddressOnTheNet(), headers, body }: Sent,
): Promise<FormOutcome> {
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
  const found = formOf(path, String(fields.get("do") ?? ""));
  if (!found) throw new Error(`${path} does no such thing`);
  const all = new Headers({
    ...headers,
    ...(cookie ? { cookie } : {}),
    [PEER_HEADER]: peerValue({ address }),
  });
  return found.form(submissionOf(path, found.place, all, fieldsOf(fields)));
}

/** Fields to a form that must be done. */
export async function done(path: string, body: Record<string, string>, cookie?: string): Promise<Done> {
  const outcome = await send(path, { body, ...(cookie ? { cookie } : {}) });
  if (isRevealed(outcome)) throw new Error(`shows ${outcome.result.kind} and leads nowhere`);
  if (!isDone(outcome)) throw new Error(`refused: ${outcome.problem ?? outcome.message}`);
  return outcome;
}

/** What a browser sends back of the cookies that an outcome sets. */
export function cookieOf(outcome: FormOutcome): string {
  return sentBack(outcome.setCookies);
}
