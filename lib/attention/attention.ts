/**
 * What needs attention, of one application or of the whole installation: the one list that overviews show and mails send
 * (decision 091). Knows neither the words nor who reads it.
 */
import type { Application } from "../domain/applications/find";
import { listApplications } from "../domain/applications/list";
import type { Context } from "../domain/context";
import { mailRows, webhookRows } from "./of-deliveries";
import { ownRows } from "./of-installation";
import { releaseRows } from "./of-releases";
import type { AttentionRow } from "./row";

/** `application` null: all of them by name, after the installation itself. Reads what is stored, and checks nothing itself. */
export async function attention(
  ctx: Pick<Context, "db" | "now">,
  application: Application | null,
): Promise<AttentionRow[]> {
  const applications = application ? [application] : await listApplications(ctx);
  const id = application?.id ?? null;
  const rows = await Promise.all([
    application ? [] : ownRows(ctx),
    mailRows(ctx, id),
    webhookRows(ctx, id),
    releaseRows(ctx, applications, id),
  ]);
  const own = { slug: null, name: "" };
  return [own, ...applications].flatMap(({ slug, name }) =>
    rows
      .flat()
      .filter((row) => row.application === slug)
      .map((row) => ({ ...row, application: slug === null ? null : { slug, name } })),
  );
}
