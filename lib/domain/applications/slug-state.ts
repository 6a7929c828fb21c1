/** Whether a slug can still be given to an application. */
import type { Context } from "../context";
import { DomainError } from "../errors";
import type { Refusal } from "../refusals";
import { parseNewSlug } from "./application";

/** Null when it is free; otherwise why not. Creating may still lose a race. */
export async function slugProblem(ctx: Pick<Context, "db">, text: string): Promise<Refusal | null> {
  try {
    const slug = parseNewSlug(text);
    const taken = await ctx.db.prisma.application.findUnique({ where: { slug }, select: { id: true } });
    return taken ? { id: "application_exists", details: { slug } } : null;
  } catch (error) {
    if (error instanceof DomainError) return error.refusal;
    throw error;
  }
}
