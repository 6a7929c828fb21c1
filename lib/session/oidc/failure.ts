/** Why a sign-in with the provider failed, in a closed list. */
import { log } from "../../process/log";

export type OidcReason =
  /** It does not answer, or not in time, or with a failure of its own. */
  | "unreachable"
  /** What it publishes about itself is not what the configuration says. */
  | "misconfigured"
  /** It does not know us: id or secret are wrong. */
  | "client_rejected"
  /** It did not let the visitor in, or the visitor turned back. */
  | "refused"
  /** Not begun in this browser, begun too long ago, or finished before. */
  | "over"
  /** What it sent is not signed by it, or meant for someone else. */
  | "untrusted"
  | "no_email"
  | "email_unverified";

export class OidcFailure extends Error {
  override name = "OidcFailure";
  readonly reason: OidcReason;

  /** `message`: a sentence for the people who run this installation, and for the log. Never put a token, code or e-mail into it. */
  constructor(reason: OidcReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** One line, without a stack: where it went wrong is outside. */
export function reportFailure({ reason, message }: OidcFailure): void {
  log().warn({ reason, found: message }, "a sign-in with the provider failed");
}
