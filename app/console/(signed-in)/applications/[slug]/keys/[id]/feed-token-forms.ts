/** The forms of a key's feed tokens: creating, shown once with the addresses it opens, and revoking. */
import { openedFeeds } from "@/lib/domain/feeds/opened-feeds";
import { feedAddress } from "@/lib/domain/feeds/token-addresses";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { revokeFeedToken } from "@/lib/domain/keys/feed-tokens";
import { once } from "@/lib/domain/people/once";
import { applicationOf, done, idOf, ofKeys } from "./key-forms";

export const newFeedToken = ofKeys(async (submission) => {
  const { ctx, field } = submission;
  const application = await applicationOf(submission);
  const opened = await openedFeeds(ctx, application, idOf(submission));
  const create = () => createFeedToken(ctx, application, idOf(submission), field("name"));
  const { name, token } = await once(ctx, field("once"), create);
  const secret = token.expose();
  const addresses = opened.map((feed) => feedAddress(application.slug, feed, secret));
  return { result: { kind: "feed_token", name, token: secret, addresses } };
});

export const endFeedToken = ofKeys(async (submission) => {
  const { ctx, field } = submission;
  await revokeFeedToken(ctx, await applicationOf(submission), field("feedToken"));
  return done(submission, "feed-token-revoked");
});
