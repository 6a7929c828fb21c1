/** All applications, as the console and the command line list them. */
import type { Context } from "../context";
import { APPLICATION_COLUMNS, type Application } from "./find";

/** By name. */
export async function listApplications(ctx: Pick<Context, "db">): Promise<Application[]> {
  return ctx.db.prisma.application.findMany({
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: APPLICATION_COLUMNS,
  });
}
