/** Operators by their e-mail address. */
import type { OperatorRole } from "../../db/generated/enums";
import type { Context } from "../context";
import { containing } from "../like";
import { closeness, column } from "./closeness";
import type { FindText } from "./find-text";
import type { FoundPerson } from "./found";

type Row = Omit<FoundPerson, "role"> & { role: OperatorRole };

export async function findPeople(
  { db }: Pick<Context, "db">,
  { text, id }: FindText,
  take: number,
): Promise<FoundPerson[]> {
  return db.prisma.$queryRaw<Row[]>`
    SELECT o.id, o.email, o.role::text FROM operators o
    WHERE o.removed_at IS NULL AND (o.id = ${id}::uuid OR o.email ILIKE ${containing(text)})
    ORDER BY ${closeness(column("o.email"), text)}, o.email LIMIT ${take}`;
}
