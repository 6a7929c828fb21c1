/** `latest/<variant>/<platform>[-<arch>]`: for the download button of a website (docs/contract.md D9). */
import type { FileKind } from "../../domain/releases/file-kind";
import { parseTarget } from "../../domain/releases/platform";
import { PROGRAM_KINDS, readProgramKind } from "../../domain/releases/program-kinds";
import { selectRelease } from "../../domain/releases/select-release";
import { updateBase } from "../../domain/releases/update-base";
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
  const variant = product.variants.find((one) => one.code === code && !one.restricted);
  if (!variant) throw new HttpError("not_found", "There is no open variant of this name.");
  const [platform = "", arch] = place.split("-");
  const target = parseTarget(platform, arch ?? null);
  const wish = { audience: "people", kind: askedKind(call) } as const;
  const query = { ...target, channel: "stable" as const, version: null, installation: null, wish };
  const { latest: offer } = selectRelease(variant, query);
  if (!offer?.file) throw new HttpError("not_found", "Nothing is published for this platform and kind.");
  const { release, file } = offer;
  const path = [variant.code, "files", release.version, file.name].map(encodeURIComponent).join("/");
  return {
    status: 302,
    body: null,
    headers: { location: `${updateBase(product.slug)}/feeds/${path}` },
  };
}

/** For pages with a button for each package. Null for the one that people install most easily. Throws `invalid_request`. */
function askedKind({ request }: Call): FileKind | null {
  const text = new URL(request.url).searchParams.get("kind");
  if (!text) return null;
  const kind = readProgramKind(text);
  if (kind !== null) return kind;
  throw new HttpError("invalid_request", `The kind must be one of ${PROGRAM_KINDS.join(", ")}.`);
}
