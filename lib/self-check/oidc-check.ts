/** The provider that operators sign in by, where there is one. */
import { config } from "../config";
import { discover } from "../oidc/discovery";
import { OidcFailure } from "../oidc/failure";
import { type Check, good, reasonOf } from "./line";

/** None where none is configured. */
export function oidcChecks(): readonly Check[] {
  const { oidc } = config();
  if (!oidc) return [];
  return [
    {
      name: "Sign-in provider",
      look: async () => {
        await discover(oidc.issuer);
        return good(`${new URL(oidc.issuer).host} answers, and names itself as OIDC_ISSUER says.`);
      },
      todo: "Check OIDC_ISSUER, and whether this server reaches the provider. Links work meanwhile.",
      // Of the sentences written for this, none has a secret in it.
      failure: (error) => (error instanceof OidcFailure ? error.message : reasonOf(error)),
    },
  ];
}
