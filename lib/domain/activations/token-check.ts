/** Whether a token is genuine, for callers whose address is blocked (docs/contract.md D5). */
import type { Context } from "../context";
import { DomainError } from "../errors";
import { findLicense } from "./find-license";

/** False also for a token of an unknown application. */
export async function isGenuineToken(
  ctx: Pick<Context, "db">,
  slug: string,
  token: string,
  machineId: string,
): Promise<boolean> {
  try {
    const { license } = await findLicense(ctx, slug, { token }, machineId);
    return license !== null;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
