/** What the sign-in page shows of the provider. */
import { config } from "../config/config";

export type SignInProvider = Readonly<{
  /** What the button says after "Sign in with". */
  name: string;
  /** The sign-in page on which the button works; null: this one. */
  elsewhere: string | null;
}>;

/**
 * Null where no provider is configured. `host`: the `Host` header. The provider sends everyone back to ACCOUNT_URL, and
 * what its answer is checked against are cookies of one host: from BASE_URL, the sign-in begins over there.
 */
export function signInProvider(host: string | null): SignInProvider | null {
  const { oidc, baseUrl, accountUrl } = config();
  if (!oidc) return null;
  const isElsewhere = host === new URL(baseUrl).host && host !== new URL(accountUrl).host;
  return { name: oidc.name, elsewhere: isElsewhere ? `${accountUrl}/console/sign-in` : null };
}
