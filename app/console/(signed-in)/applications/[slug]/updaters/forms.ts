/** The forms of an application's feeds: which are on, and the keys that their clients verify. */
import { findApplication } from "@/lib/domain/applications/find";
import { refused } from "@/lib/domain/errors";
import { FEED_FORMATS } from "@/lib/domain/feeds/feed-format";
import {
  createFeedKey,
  FEED_KEY_FORMATS,
  type FeedKeyFormat,
  registerFeedKey,
  retireFeedKey,
} from "@/lib/domain/feeds/feed-keys";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { requirePermission } from "@/lib/domain/permissions";
import { signPublished } from "@/lib/domain/publishing/sign-for-feeds";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { requireTypedName } from "@/lib/forms/console/typed-name";

export const feeds = operatorForms({
  save: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const wanted = Object.fromEntries(
      FEED_FORMATS.map((format) => [format, field(`feed:${format}`) === "yes"]),
    );
    await setFeeds(ctx, application, wanted);
    return { to: path, done: "saved" };
  },
  createKey: async ({ ctx, field, params, path }) => {
    requirePermission(ctx.actor, "signing_keys");
    const application = await findApplication(ctx, params.slug ?? "");
    await createFeedKey(ctx, application, formatIn(field("format")));
    // Reads every published file; a job goes on where this ends with the process.
    void signPublished(ctx, application);
    return { to: path, done: "created" };
  },
  registerKey: async ({ ctx, field, params, path }) => {
    requirePermission(ctx.actor, "signing_keys");
    const application = await findApplication(ctx, params.slug ?? "");
    const format = formatIn(field("format"));
    await registerFeedKey(ctx, application, { format, publicKey: field("publicKey") });
    return { to: path, done: "registered" };
  },
  retireKey: async (submission) => {
    const { ctx, field, params, path } = submission;
    // Before anything is compared: who may not retire a key is told that.
    requirePermission(ctx.actor, "signing_keys");
    const application = await findApplication(ctx, params.slug ?? "");
    requireTypedName(submission, field("kid").slice(0, 8));
    await retireFeedKey(ctx, application, field("kid"));
    return { to: path, done: "retired" };
  },
});

function formatIn(text: string): FeedKeyFormat {
  const found = FEED_KEY_FORMATS.find((format) => format === text);
  if (!found) throw refused("feed_key_malformed", { format: text });
  return found;
}
