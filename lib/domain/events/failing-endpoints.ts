/** Endpoints that do not take what they are sent, over all applications. */
import type { Context } from "../context";

/** `first`: the one that has failed for longest. */
export type FailingEndpoints = Readonly<{
  enabled: number;
  failing: number;
  first: Readonly<{ url: string; application: string; since: Date }> | null;
}>;

/** Shorter failures are nothing that a person needs to look at. */
const FAILING_FOR_MS = 10 * 60 * 1000;

export async function failingEndpoints({ db, now }: Pick<Context, "db" | "now">): Promise<FailingEndpoints> {
  const isEnabled = { disabledAt: null };
  const where = { ...isEnabled, failingSince: { lt: new Date(now.getTime() - FAILING_FOR_MS) } };
  const [enabled, failing, first] = await Promise.all([
    db.prisma.webhookEndpoint.count({ where: isEnabled }),
    db.prisma.webhookEndpoint.count({ where }),
    db.prisma.webhookEndpoint.findFirst({
      where,
      orderBy: { failingSince: "asc" },
      select: { url: true, failingSince: true, application: { select: { slug: true } } },
    }),
  ]);
  const told = first?.failingSince && {
    url: new URL(first.url).host,
    application: first.application.slug,
    since: first.failingSince,
  };
  return { enabled, failing, first: told ?? null };
}
