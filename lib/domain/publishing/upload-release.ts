/** `POST ci/release`: a release of the product itself, or files for one. */
import { config } from "../../config/config";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import type { NewFile } from "../release-files/new-file";
import { demandsManualSteps, type ReleaseChannel } from "../releases/release";
import type { ReleaseRecord } from "../releases/release-record";
import { addFiles, type GivenFields } from "./add-files";
import { createRelease, type NewRelease } from "./create-release";
import { defaultExpects } from "./default-expects";

/** Null for what the upload leaves out. */
export type ReleaseUpload = {
  version: string;
  channel: ReleaseChannel | null;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean | null;
  manual: boolean | null;
  expects: string[] | null;
  rollout: number | null;
  requiresVersion: string | null;
  publish: boolean;
  image: string | null;
  files: NewFile[];
};

/** A version of its own; files of one that is there, or is made by them; or files of one that is there. */
export type UploadMode = "version" | "files" | "more files";

/** `variant` may be left out when the product has only one. Throws as `createRelease` and `addFiles`. */
export async function uploadRelease(
  ctx: Context,
  application: Application,
  variant: string | null,
  upload: ReleaseUpload,
  mode: UploadMode = "version",
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  if ((upload.files.length === 0) === (upload.image === null)) throw refused("file_or_image");
  const variantId = await findVariantId(ctx, application, variant);
  const created = await releaseOf(ctx, application, upload);
  if (mode !== "version" && upload.image === null) {
    const mayCreate = mode === "files";
    return addFiles(ctx, application, { created, given: givenOf(upload), variantId, mayCreate });
  }
  return createRelease(ctx, application, created, {
    prepare: async () => ({ variantId }),
    existing: { variantId },
  });
}

async function releaseOf(ctx: Context, application: Application, upload: ReleaseUpload): Promise<NewRelease> {
  return {
    ...upload,
    channel: upload.channel ?? "stable",
    critical: upload.critical ?? false,
    manual: upload.manual ?? false,
    expects: upload.image === null ? (upload.expects ?? (await defaultExpects(ctx, application))) : [],
    rollout: upload.rollout ?? 100,
    minCoreVersion: null,
  };
}

function givenOf({
  files: _,
  publish: __,
  version: ___,
  image: ____,
  ...fields
}: ReleaseUpload): GivenFields {
  return Object.fromEntries(
    Object.entries({
      ...fields,
      manual: fields.manual || demandsManualSteps(fields.notes) ? true : fields.manual,
    }).filter(([, value]) => value !== null),
  );
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
