/** What a provider says about an e-mail address becomes a session. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Context } from "../context";
import { openOperatorSession } from "./operator-sessions";
import { findOperatorByEmail } from "./operators";

/**
 * The session's secret, for the cookie; null if no operator has that address: no one becomes an operator by
 * signing in. Its second factor is still wanting, as with a link.
 */
export async function signInByProvider(
  ctx: Context,
  emailFolded: string,
  { userAgent, issuer }: { userAgent: string | null; issuer: string },
): Promise<PlainSecret | null> {
  return inTransaction(ctx, async (tx) => {
    const operator = await findOperatorByEmail(tx, emailFolded);
    return operator && openOperatorSession(tx, operator.id, userAgent, { reason: `by ${issuer}` });
  });
}
