/** The license interface's words (docs/contract.md 2.3, 4.2). */
import type { z } from "zod";
import type { SignedLicense } from "../../domain/activations/license";
import type { Reply } from "../endpoint";
import type { activeLicense } from "./answers";

export function presentLicense({ token, license }: SignedLicense): Reply {
  const { expiresAt, updatesUntil, tokenExpiresAt } = license;
  const body: z.input<typeof activeLicense> = {
    status: "active",
    token,
    license: {
      ...license,
      expiresAt: expiresAt?.toISOString() ?? null,
      updatesUntil: updatesUntil?.toISOString() ?? null,
      tokenExpiresAt: tokenExpiresAt.toISOString(),
    },
  };
  return { status: 200, body };
}
