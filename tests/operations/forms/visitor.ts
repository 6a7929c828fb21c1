/** A visitor who sends a form: from an address of their own, so that limits of one test are not those of another. */
import { fieldsOf } from "@/lib/actions/fields";
import * as account from "@/lib/forms/account";
import { enter } from "@/lib/forms/enter";
import { type Done, type Form, isRevealed, isShown, type Outcome, type Shown } from "@/lib/forms/form";
import { formAt } from "@/lib/forms/forms";
import * as manage from "@/lib/forms/manage";
import { submissionOf } from "@/lib/forms/submission";
import { submit } from "@/lib/forms/submit";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";

export type Sent = {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
  /** Fields, or the body as it goes over the wire. */
  body: Record<string, string> | string | Uint8Array<ArrayBuffer> | ReadableStream | null;
};

const FORM_TYPE = "application/x-www-form-urlencoded";
let count = 0;

export function anAddressOnTheNet(): string {
  count += 1;
  return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
}

/** What the server actions of customers' pages do, by page and by the word that tests give them. */
export const ACTIONS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  "/manage": { open: manage.open, deregister: manage.deregister, close: manage.close },
  "/account": {
    link: account.link,
    deregister: account.deregister,
    leave: account.leave,
    "leave-everywhere": account.leaveEverywhere,
  },
  "/account/enter": { "": enter },
};

/** What the form at the path answers. Rejects only when the form throws. */
export function send(path: string, sent: Sent): Promise<Outcome> {
  return ACTIONS[path] ? sendToAction(path, sent) : sendToForm(path, sent);
}

function sendToAction(
  path: string,
  { cookie, address = anAddressOnTheNet(), headers, body }: Sent,
): Promise<Outcome> {
  if (typeof body !== "string" && !isFields(body)) throw new Error("actions are sent fields");
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
  const action = ACTIONS[path]?.[path === "/account/enter" ? "" : String(fields.get("do"))];
  if (!action) throw new Error(`${path} does no such thing`);
  const all = new Headers({ ...headers, ...(cookie ? { cookie } : {}), [PEER_HEADER]: peerValue(address) });
  return action(submissionOf(path, {}, all, fieldsOf(fields)));
}

function sendToForm(path: string, { cookie, address = anAddressOnTheNet(), headers, body }: Sent) {
  const found = formAt(path);
  if (!found) throw new Error(`${path} has no form`);
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: {
      "content-type": FORM_TYPE,
      ...(cookie ? { cookie } : {}),
      ...headers,
      [PEER_HEADER]: peerValue(address),
    },
    body: isFields(body) ? new URLSearchParams(body).toString() : body,
    duplex: "half",
  };
  const request = new Request(new URL(path, "https://licenses.example.test"), init);
  return submit(found.form, path, request, found.params);
}

/** Fields to a form that must be done. */
export async function done(path: string, body: Record<string, string>, cookie?: string): Promise<Done> {
  const outcome = await send(path, { body, ...(cookie ? { cookie } : {}) });
  if (isShown(outcome)) throw new Error(`refused: ${outcome.problem}`);
  if (isRevealed(outcome)) throw new Error(`shows ${outcome.result.kind} and leads nowhere`);
  return outcome;
}

/** What a browser sends back of the cookies that an outcome sets. */
export function cookieOf(outcome: Outcome): string {
  return (isRevealed(outcome) ? [] : (outcome.setCookies ?? []))
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

export function refusal(path: string, status: number, problem: NonNullable<Shown["problem"]>): Shown {
  return { path, status, problem };
}

function isFields(body: Sent["body"]): body is Record<string, string> {
  return (
    typeof body === "object" &&
    body !== null &&
    !(body instanceof Uint8Array) &&
    !(body instanceof ReadableStream)
  );
}
