/** Whether updaters accept the address that feeds are at: several refuse http, and WordPress all ports but three. */
import { config } from "../../config/config";
import { updatersPath } from "../../console/places";
import { database } from "../../db/client";
import { attention, type Check, type Finding, good } from "./line";

const WORDPRESS_PORTS = ["", "80", "8080"];

export const feedsChecks: readonly Check[] = [
  { name: "feeds", look: lookAtFeeds, todo: (words) => words.tryAgain },
];

async function lookAtFeeds(): Promise<Finding> {
  const rows = await database().prisma.application.findMany({
    where: { feeds: { isEmpty: false } },
    orderBy: { slug: "asc" },
    select: { slug: true, feeds: true },
  });
  const found = feedsFinding(new Set(rows.flatMap(({ feeds }) => feeds)), config().baseUrl);
  return found.state !== "good" && rows[0] ? { ...found, cure: updatersPath(rows[0].slug) } : found;
}

/** `on`: formats that any application serves. */
export function feedsFinding(on: ReadonlySet<string>, baseUrl: string): Finding {
  if (on.size === 0) return good((words) => words.noFeeds);
  const { protocol, port, origin } = new URL(baseUrl);
  if (protocol !== "https:")
    return attention(
      (words) => words.feedsUnencrypted(origin),
      (words) => words.encrypt,
    );
  if (on.has("wordpress") && !WORDPRESS_PORTS.includes(port))
    return attention(
      (words) => words.wordpressPort(port),
      (words) => words.useUsualPort,
    );
  return good((words) => words.feedsRight);
}
