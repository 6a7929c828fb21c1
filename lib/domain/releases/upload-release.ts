/** `POST ci/release`: a release of the product itself. */
import { config } from "../../config";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { createRelease, type NewRelease } from "./create-release";
import type { ReleaseRecord } from "./release-record";

/** `variant` may be left out when the product has only one. Throws as `createRelease`. */
export async function uploadRelease(
  ctx: Context,
  application: Application,
  variant: string | null,
  input: NewRelease,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  if ((input.file === null) === (input.image === null)) throw refused("file_or_image");
  const variantId = await findVariantId(ctx, application, variant);
  return createRelease(ctx, application, input, {
    prepare: async () => ({ variantId }),
    existing: { variantId },
  });
}

async function findVariantId(ctx: Context, application: Application, code: string | null): Promise<string> {
  const variants = await ctx.db.prisma.variant.findMany({
    where: { applicationId: application.id },
    select: { id: true, code: true },
  });
  const [only, second] = variants;
  const found = code === null && only && !second ? only : variants.find((variant) => variant.code === code);
  if (found) return found.id;
  const codes = variants.map((variant) => variant.code);
  throw refused(code === null ? "variant_missing" : "variant_not_one_of", { variants: codes });
}

/** Bytes that an uploaded file may have. */
export function uploadBytesMax(): number {
  return config().limits.uploadMaxBytes;
}
