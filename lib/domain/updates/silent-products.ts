/** Products whose answers to checks cannot be signed. */
import { publishesUpdates } from "../applications/application";
import { signerOf } from "../applications/signer";
import type { Context } from "../context";

export type SilentProducts = { products: number /** Their slugs, in order. */; silent: string[] };

/** Without an active release key, or with one that the master key does not open. */
export async function findSilentProducts(ctx: Pick<Context, "db">): Promise<SilentProducts> {
  const applications = await ctx.db.prisma.application.findMany({
    orderBy: { slug: "asc" },
    select: {
      slug: true,
      kind: true,
      releaseSigningKey: { select: { kid: true, sealedPrivateKey: true, withdrawnAt: true } },
    },
  });
  const products = applications.filter(({ kind }) => publishesUpdates(kind));
  const silent = products.filter(({ releaseSigningKey: key }) => !key || key.withdrawnAt || !opens(key));
  return { products: products.length, silent: silent.map(({ slug }) => slug) };
}

function opens({ kid, sealedPrivateKey }: { kid: string; sealedPrivateKey: Uint8Array }): boolean {
  try {
    signerOf(kid, sealedPrivateKey);
    return true;
  } catch {
    return false;
  }
}
