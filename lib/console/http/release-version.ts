/**
 * `GET /console/applications/<slug>/releases/upload/version?version=&variant=`: that the version exists already, as a sentence, or
 * nothing (204). Asked before a file of gigabytes travels.
 */
import { findApplication } from "../../domain/applications/find";
import { contextFor } from "../../domain/context";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { takenVersion } from "../../domain/publishing/version-taken";
import { consoleMessagesIn } from "../../words/console/messages";
import { operatorRoute, sentenceAnswer } from "./operator-route";

export const releaseVersion = operatorRoute(async (request, { slug = "" }, { operator }, { language }) => {
  const ctx = contextFor(operatorActor(operator));
  requirePermission(ctx.actor, "releases");
  const application = await findApplication(ctx, slug);
  const { searchParams } = new URL(request.url);
  const variant = searchParams.get("variant") ?? "";
  const version = await takenVersion(ctx, application, variant, searchParams.get("version") ?? "");
  if (version === null) return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  return sentenceAnswer(consoleMessagesIn(language).uploads.taken(version, variant), 200);
});
