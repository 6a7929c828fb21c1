/** Changes to one application, one after the other. */
import type { Context } from "../context";
import type { Application } from "./find";

/**
 * Takes the row lock of the application until the transaction ends. Not FOR UPDATE: that would make every log entry
 * of the application wait, since it refers to the row.
 */
export async function lockApplication(tx: Context, { id }: Pick<Application, "id">): Promise<void> {
  await tx.db.prisma.$queryRaw`SELECT 1 FROM applications WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}
