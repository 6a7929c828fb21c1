/** The provider that operators sign in by, where there is one. */
import { config } from "../../config/config";
import { discover } from "../../session/oidc/discovery";
import { OidcFailure } from "../../session/oidc/failure";
import { type Check, good, reasonOf } from "./line";

/** None where none is configured. */
export function oidcChecks(): readonly Check[] {
  const { oidc } = config();
  if (!oidc) return [];
  return [
    {
      name: "provider",
      look: async () => {
        await discover(oidc.issuer);
        return good((words) => words.providerRight(new URL(oidc.issuer).host));
      },
      todo: (words) => words.checkProvider,
      // Of the sentences written for this, none has a secret in it.
      failure: (error) => (error instanceof OidcFailure ? error.message : reasonOf(error)),
    },
  ];
}
