/** `latest/<variant>/<platform>[-<arch>]`: for the download button of a website (docs/contract.md D9). */

import { fileFor } from "../../domain/releases/choose-file";
import type { FileKind } from "../../domain/releases/file-kind";
import { parsePlace, type Target } from "../../domain/releases/platform";
import { PROGRAM_KINDS, readProgramKind } from "../../domain/releases/program-kinds";
import { updateBase } from "../../domain/releases/update-base";
import { hasPublicNewest } from "../../domain/updates/access";
import type {
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "../../domain/updates/catalogue";
import { downloadUrl } from "../../domain/updates/download";
import { newestFiles } from "../../domain/updates/newest-files";
import { selectRelease } from "../../domain/updates/select-release";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { preflight } from "../preflight";
import { UPDATE_API } from "../update-api/errors";
import { askedProduct } from "../update-api/uncached";

export const latest = everyMethod(UPDATE_API, {
  GET: answer,
  HEAD: answer,
  OPTIONS: async () => preflight("GET, HEAD", "Range"),
});

/** The highest stable version that is offered to everyone, and has a file of the kind that is asked for. Throws `not_found`, `invalid_input`. */
async function answer(call: Call): Promise<Reply> {
  const { variant: code = "", target: place = "" } = call.params;
  const product = await askedProduct(call);
  const variant = product.variants.find(
    (one) => one.code === code && (!one.restricted || hasPublicNewest(one)),
  );
  if (!variant) throw new HttpError("not_found", "There are no public downloads of a variant of this name.");
  const target = parsePlace(place);
  const kind = askedKind(call);
  const found = variant.restricted ? newestFile(variant, target, kind) : offeredFile(variant, target, kind);
  if (!found) throw new HttpError("not_found", "Nothing is published for this platform and kind.");
  const { version } = found.release;
  const location = variant.restricted
    ? downloadUrl(product, version, found.file, call.now)
    : permanentUrl(product, variant, version, found.file);
  return { status: 302, body: null, headers: { location } };
}

type Found = Readonly<{ release: PublishedRelease; file: PublishedFile }>;

function offeredFile(variant: CatalogueVariant, target: Target, kind: FileKind | null): Found | null {
  const wish = { audience: "people", kind } as const;
  const query = { ...target, channel: "stable" as const, version: null, installation: null, wish };
  const { latest: offer } = selectRelease(variant, query);
  return offer?.file ? { release: offer.release, file: offer.file } : null;
}

/** What account pages offer as well: a kind, or a processor left open, never leads to an older version, which stays restricted. */
function newestFile({ releases }: CatalogueVariant, target: Target, kind: FileKind | null): Found | null {
  const newest = newestFiles(releases).flatMap(({ release, file, others }) =>
    [file, ...others].map((one) => ({ release, file: one })),
  );
  const files = newest.map(({ file }) => file);
  const file = fileFor(files, target, { audience: "people", kind });
  return newest.find((one) => one.file === file) ?? null;
}

function permanentUrl(
  { slug }: Product,
  { code }: CatalogueVariant,
  version: string,
  { path }: PublishedFile,
): string {
  const folder = [code, "files", version].map(encodeURIComponent).join("/");
  return `${updateBase(slug)}/feeds/${folder}/${path}`;
}

/** For pages with a button for each package. Null for the one that people install most easily. Throws `invalid_request`. */
function askedKind({ request }: Call): FileKind | null {
  const text = new URL(request.url).searchParams.get("kind");
  if (!text) return null;
  const kind = readProgramKind(text);
  if (kind !== null) return kind;
  throw new HttpError("invalid_request", `The kind must be one of ${PROGRAM_KINDS.join(", ")}.`);
}
