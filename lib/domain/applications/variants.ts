/** Variants ("editions") of an application's releases. */
import { v7 as uuidv7 } from "uuid";
import { isUniqueViolation } from "../../db/conflicts";
import type { PublicDownloads } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { publishesUpdates } from "./application";
import type { Application } from "./find";
import { lockApplication } from "./lock";

export type { PublicDownloads };

export type VariantRecord = {
  code: string;
  restricted: boolean;
  /** What everybody may download of a restricted one; "none" of an open one, of which that is everything. */
  publicDownloads: PublicDownloads;
};

export type NewVariant = Pick<VariantRecord, "code" | "restricted"> & Partial<VariantRecord>;

export const PUBLIC_DOWNLOADS = ["none", "newest"] as const satisfies PublicDownloads[];

/** The open variant that every application with updates starts with. */
export const FIRST_VARIANT = "basic";

const CODE = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Throws `invalid_input`. */
export function parseVariantCode(text: string): string {
  if (CODE.test(text)) return text;
  throw refused("variant_code_malformed");
}

/** Throws `invalid_input`, also for public downloads of an open variant. */
export async function createVariant(
  ctx: Context,
  application: Application,
  input: NewVariant,
): Promise<VariantRecord> {
  requirePermission(ctx.actor, "applications");
  const { code, restricted, publicDownloads = "none" } = input;
  parseVariantCode(code);
  const variant = { code, restricted, publicDownloads };
  requireRestricted(variant);
  return orExists(code, () =>
    inTransaction(ctx, async (tx) => {
      if (!publishesUpdates(await lockApplication(tx, application)))
        throw refused("variants_useless", { application: application.slug });
      await tx.db.prisma.variant.create({
        data: { id: uuidv7(), applicationId: application.id, ...variant, createdAt: ctx.now },
      });
      await record(tx, {
        applicationId: application.id,
        action: "variant.created",
        target: code,
        detail: publicDownloads === "none" ? { code, restricted } : variant,
      });
      return variant;
    }),
  );
}

/** In the order they were created. */
export async function listVariants(ctx: Context, application: Application): Promise<VariantRecord[]> {
  return ctx.db.prisma.variant.findMany({
    where: { applicationId: application.id },
    orderBy: { id: "asc" },
    select: VARIANT_COLUMNS,
  });
}

export const VARIANT_COLUMNS = { code: true, restricted: true, publicDownloads: true } as const;

/** Throws `invalid_input` for public downloads of an open variant, of which everything is. */
export function requireRestricted({ code, restricted, publicDownloads }: VariantRecord): void {
  if (publicDownloads !== "none" && !restricted) throw refused("variant_open", { code });
}

/** Throws `not_found` when one of the codes is no variant of the application. */
export async function requireVariants(
  ctx: Context,
  application: Application,
  codes: string[],
): Promise<void> {
  const known = await ctx.db.prisma.variant.findMany({
    where: { applicationId: application.id, code: { in: codes } },
    select: { code: true },
  });
  const missing = codes.find((code) => !known.some((variant) => variant.code === code));
  if (missing !== undefined) throw refused("variant_unknown", { code: missing });
}

/** Throws `variant_exists` in the place of the database's refusal. */
export async function orExists<T>(code: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("variant_exists", { code });
    throw error;
  }
}
