/** Checks that bring a license touch the database, so they are counted as calls of the license interface are. */
import { consume } from "../../limits/consume";
import type { Call } from "../endpoint";
import { rateLimited } from "../limit";

export async function spendLicenseCheck(call: Call): Promise<void> {
  const subject = call.address && `${call.params.application}|check|${call.address}`;
  const spent = await consume("licenseCalls", subject);
  if (!spent.allowed) throw rateLimited(spent.resetSeconds);
}
