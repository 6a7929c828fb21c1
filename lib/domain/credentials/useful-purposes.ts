/** Which tokens an application has a use for. */
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "../applications/application";
import type { CredentialPurpose } from "./credential";

export function usefulPurposes(kind: ApplicationKind): CredentialPurpose[] {
  return [
    ...(sellsLicenses(kind) ? (["key_api"] as const) : []),
    ...(publishesUpdates(kind) ? (["ci", "update"] as const) : []),
  ];
}
