/**
 * What needs attention, of one application or of the whole installation: the one list that overviews show and mails send
 * (decision 091). Knows neither the words nor who reads it.
 */
import { mailPath, SELF_CHECK, webhookPath } from "../../console/places";
import type { Application } from "../../domain/applications/find";
import { listApplications } from "../../domain/applications/list";
import type { Context } from "../../domain/context";
import { type WebhookTrouble, webhookTroubles } from "../../domain/events/webhook-troubles";
import { failedChecks } from "../../domain/failed-checks";
import { failingJobs } from "../../domain/failing-jobs";
import { mailTroubles } from "../../domain/mails/troubles";
import { releaseRows } from "./of-releases";
import { type AttentionRow, type FoundRow, found, type Trouble } from "./row";

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

type Asking = Pick<Context, "db" | "now">;

/** Mails that do not arrive. */
async function mailRows(ctx: Asking, applicationId: string | null): Promise<FoundRow[]> {
  const troubles = await mailTroubles(ctx, applicationId);
  return troubles.map(({ what, application, count, problem, since }) =>
    found(
      { kind: `mails_${what}`, count, problem },
      // Those of the installation go to its own people: what the mail server says of it is in the self-check.
      { application, since, path: application === null ? SELF_CHECK : mailPath(application) },
    ),
  );
}

async function webhookRows(ctx: Asking, applicationId: string | null): Promise<FoundRow[]> {
  const troubles = await webhookTroubles(ctx, applicationId);
  return troubles.map((trouble) => {
    const { id, application, what, since } = trouble;
    const path = webhookPath(application, id) + (what === "given_up" ? "?state=failed" : "");
    return found(troubleOf(trouble), { application, about: id, since, path });
  });
}

function troubleOf({ what, host, count }: WebhookTrouble): Trouble {
  return what === "given_up" ? { kind: "webhook_given_up", host, count } : { kind: `webhook_${what}`, host };
}

/** What the installation itself cannot do: jobs, and what the self-check found when it last ran. */
async function ownRows(ctx: Asking): Promise<FoundRow[]> {
  const [checks, jobs] = await Promise.all([failedChecks(ctx), failingJobs(ctx)]);
  return [
    ...checks.map(({ name, isBad, found: told, cure, since }) =>
      found(
        { kind: "check_failed", name, isBad, found: told },
        { application: null, about: name, since, path: cure ?? SELF_CHECK },
      ),
    ),
    ...jobs.map(({ name, code, since }) =>
      found(
        { kind: "job_failing", job: name, code },
        { application: null, about: name, since, path: SELF_CHECK },
      ),
    ),
  ];
}
