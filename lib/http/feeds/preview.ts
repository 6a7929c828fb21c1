/** What a client of a feed is answered right now, to one that may have everything. Nothing is counted. For the console. */
import { handler } from "../endpoint";
import { OURSELVES, PEER } from "../peer";
import { UPDATE_API } from "../update-api/errors";
import { answerFeed } from "./feed";

export type FeedPreview = Readonly<{ status: number; text: string }>;

const answer = handler(UPDATE_API, (call) => answerFeed(call, { isPreview: true }));

/** Of Sparkle, where it matters. */
const NEWEST = { "user-agent": "Preview/1.0 Sparkle/2.9.0" };

/** `path`: below `feeds/`, decoded, with its query. */
export async function previewFeed(slug: string, path: string): Promise<FeedPreview> {
  const [decoded = "", query = ""] = path.split("?");
  const request = new Request(`http://preview.invalid/?${query}`, { headers: NEWEST });
  Object.assign(request, { [PEER]: OURSELVES });
  const response = await answer(request, { params: { application: slug, path: decoded } });
  return { status: response.status, text: await response.text() };
}
