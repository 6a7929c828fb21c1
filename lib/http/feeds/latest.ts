/** `latest/<variant>/<platform>[-<arch>]`: for the download button of a website (docs/contract.md D9). */
import { parseTarget } from "../../domain/releases/platform";
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

/** The highest stable version that is offered to everyone. Throws `not_found`, `invalid_input`. */
async function answer(call: Call): Promise<Reply> {
  const { variant: code = "", target: place = "" } = call.params;
  const product = await askedProduct(call);
  const variant = product.variants.find((one) => one.code === code && !one.restricted);
  if (!variant) throw new HttpError("not_found", "There is no open variant of this name.");
  const [platform = "", arch] = place.split("-");
  const target = parseTarget(platform, arch ?? null);
  const query = { ...target, channel: "stable" as const, version: null, installation: null };
  const { latest: offer } = selectRelease(variant, query);
  if (!offer?.file) throw new HttpError("not_found", "Nothing is published for this platform.");
  const { release, file } = offer;
  const path = [variant.code, "files", release.version, file.name].map(encodeURIComponent).join("/");
  return {
    status: 302,
    body: null,
    headers: { location: `${updateBase(product.slug)}/feeds/${path}` },
  };
}
