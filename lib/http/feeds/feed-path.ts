/** What an address below `feeds/` names: `{variant}[~credential]/{client}/…`. Pure. */
import { compactText } from "../../domain/pasted-text";

export type FeedPath = Readonly<{
  variant: string;
  /** What stands after the tilde; null for none. */
  credential: string | null;
  /** The client's word, not yet known to be one. */
  client: string;
  /** What follows, at least one segment. */
  rest: readonly [string, ...string[]];
}>;

/** `path`: decoded, as it stands below `feeds/`. Null where something is missing. */
export function readFeedPath(path: string): FeedPath | null {
  const [place = "", client = "", first = "", ...more] = path.split("/");
  const tilde = place.indexOf("~");
  const variant = tilde < 0 ? place : place.slice(0, tilde);
  if (!variant || !client || !first) return null;
  const credential = tilde < 0 ? null : compactText(place.slice(tilde + 1));
  return { variant, credential, client, rest: [first, ...more] };
}

/** The part before the client, as addresses of files repeat it. */
export function feedPlace({ variant, credential }: Pick<FeedPath, "variant" | "credential">): string {
  return encodeURIComponent(variant) + (credential === null ? "" : `~${encodeURIComponent(credential)}`);
}
