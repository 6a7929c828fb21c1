/** The feeds of an application with what their clients see right now, from the answers that those are given. */
import { FEED_FORMATS, type FeedFormat } from "../domain/feeds/feed-format";
import { FEED_PLACES, offeredVersion } from "../domain/feeds/feed-places";
import { updateBase } from "../domain/releases/update-base";
import { previewFeed } from "../http/feeds/preview";

export type SeenFeed = Readonly<{
  system: string;
  address: string;
  /** Null: nothing is offered. */
  version: string | null;
  /** As it goes out; empty for 204. */
  answer: string;
}>;

export type VariantFeed = Readonly<{
  variant: string;
  restricted: boolean;
  /** For the program. */
  address: string;
  seen: readonly SeenFeed[];
}>;

export type FormatFeeds = Readonly<{
  format: FeedFormat;
  name: string;
  isOn: boolean;
  /** None while it is off. */
  variants: readonly VariantFeed[];
}>;

type Asked = Readonly<{
  slug: string;
  on: readonly FeedFormat[];
  variants: readonly Readonly<{ code: string; restricted: boolean }>[];
  plugins: readonly string[];
}>;

export async function feedPreviews({ slug, on, variants, plugins }: Asked): Promise<FormatFeeds[]> {
  const found: FormatFeeds[] = [];
  for (const format of FEED_FORMATS) {
    const isOn = on.includes(format);
    const { name } = FEED_PLACES[format];
    // Plugins are of no variant; one address serves all of them.
    const of = format === "wordpress" ? variants.slice(0, 1) : variants;
    const seen = isOn
      ? await Promise.all(of.map((variant) => variantFeed(slug, format, variant, plugins)))
      : [];
    found.push({ format, name, isOn, variants: seen });
  }
  return found;
}

async function variantFeed(
  slug: string,
  format: FeedFormat,
  { code, restricted }: Asked["variants"][number],
  plugins: readonly string[],
): Promise<VariantFeed> {
  const { path, asked } = FEED_PLACES[format];
  const places =
    format === "wordpress" ? plugins.map((id) => ({ system: id, path: `wordpress/${id}.json` })) : asked;
  const base = `${updateBase(slug)}/feeds/${encodeURIComponent(code)}`;
  const seen = await Promise.all(
    places.map(async (place): Promise<SeenFeed> => {
      const { status, text } = await previewFeed(slug, `${code}/${place.path}`);
      return {
        system: place.system,
        address: `${base}/${place.path}`,
        version: status === 200 ? offeredVersion(format, text) : null,
        answer: status === 200 ? text : "",
      };
    }),
  );
  return {
    variant: code,
    restricted: restricted && format !== "wordpress",
    address: `${base}/${path}`,
    seen,
  };
}
