/** Files below `feeds/`: of every published release of the variant, since deltas start from older ones. */
import { DomainError } from "../../domain/errors";
import { fileAt } from "../../domain/releases/file-place";
import { premiumRefusal } from "../../domain/updates/access";
import type { PublishedFile, PublishedRelease } from "../../domain/updates/catalogue";
import type { Reply } from "../endpoint";
import { sendServed } from "../update-api/send-served";
import { type AskedFeed, withoutAccess } from "./asked-feed";
import type { FeedPath } from "./feed-path";

/** Nothing is asked again for so long after a withdrawal. */
const OPEN_CACHE_SECONDS = 300;
const ELSEWHERE_SECONDS = 3600;

type Found = { release: PublishedRelease; file: PublishedFile };

/** `path`: version, perhaps the place as "macos-arm64", and name. Throws `not_found`, `withdrawn`, `file_damaged`. */
export async function sendFileOf(asked: AskedFeed, path: FeedPath["rest"]): Promise<Reply> {
  const { product, variant, mayHave } = asked;
  const [version, ...rest] = path;
  const release = variant.releases.find((one) => one.version === version);
  const file = release && fileAt(release.files, rest);
  if (!release || !file) {
    if (mayHave && product.withdrawn.some((one) => one.version === version))
      throw new DomainError("withdrawn");
    throw new DomainError("not_found");
  }
  return mayHave ? send(asked, { release, file }, variant.restricted) : withoutAccess();
}

/** For clients that ask for a file beside their feed, whose address may name the place: of the newest release that has it. */
export async function sendNewestNamed(asked: AskedFeed, path: readonly string[]): Promise<Reply> {
  const { variant, mayHave } = asked;
  for (const release of variant.releases) {
    const file = fileAt(release.files, path);
    if (file) return mayHave ? send(asked, { release, file }, variant.restricted) : withoutAccess();
  }
  throw new DomainError("not_found");
}

/** `path`: plugin, version and name. Throws `not_found`. */
export async function sendPluginFile(asked: AskedFeed, path: FeedPath["rest"]): Promise<Reply> {
  const [code, version, name, more] = path;
  const plugin = asked.product.plugins.find((one) => one.code === code);
  const release = plugin?.releases.find((one) => one.version === version);
  const file = more === undefined ? release?.files.find((one) => one.name === name) : undefined;
  if (!plugin || !release || !file) throw new DomainError("not_found");
  if (premiumRefusal(plugin, asked.claims, release.releasedAt) !== null) return withoutAccess();
  return send(asked, { release, file }, plugin.premium);
}

function send({ ctx, call, product }: AskedFeed, found: Found, isPrivate: boolean): Promise<Reply> {
  const cacheControl = isPrivate
    ? "private, no-transform"
    : `public, max-age=${OPEN_CACHE_SECONDS}, no-transform`;
  return sendServed(ctx, call, { product, ...found }, { cacheControl, elsewhereSeconds: ELSEWHERE_SECONDS });
}
