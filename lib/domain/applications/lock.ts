/** Changes to one application, one after the other. */
import type { Context } from "../context";
import type { ApplicationKind } from "./application";
import type { Application } from "./find";

/**
 * Takes the row lock of the application until the transaction ends, and answers of which kind it is by then. Not FOR UPDATE:
 * that would make every log entry of the application wait, since it refers to the row.
 */
export async function lockApplication(
  tx: Context,
  { id, kind }: Pick<Application, "id" | "kind">,
): Promise<ApplicationKind> {
  const [row] = await tx.db.prisma.$queryRaw<{ kind: ApplicationKind }[]>`
    SELECT kind FROM applications WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row?.kind ?? kind;
}
