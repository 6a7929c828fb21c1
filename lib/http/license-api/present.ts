/** The license interface's words (docs/contract.md 2.3, 4.2). */
import type { SignedLicense } from "../../domain/activations/license";
import type { Reply } from "../endpoint";

/** Dates become texts in JSON by themselves. */
export function presentLicense({ token, license }: SignedLicense): Reply {
  return { status: 200, body: { status: "active", token, license } };
}
