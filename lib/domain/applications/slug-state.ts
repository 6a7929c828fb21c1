/** Whether a slug can still be given to an application. */
import type { Context } from "../context";
import { DomainError } from "../errors";
import { parseNewSlug } from "./application";

/** Null when it is free; otherwise why not, as a sentence. Creating may still lose a race. */
export async function slugProblem(ctx: Pick<Context, "db">, text: string): Promise<string | null> {
  try {
    const slug = parseNewSlug(text);
    const taken = await ctx.db.prisma.application.findUnique({ where: { slug }, select: { id: true } });
    return taken ? `There is an application "${slug}" already.` : null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
