/** How close a column comes to what was typed, for an order with the most exact first. */
import { Prisma } from "../../db/generated/client";
import { beginningWith, containing } from "../like";

/** Columns of our own queries alone: they stand in the SQL as they are. */
type Column = "r.version" | "p.code" | "p.name" | "a.name" | "c.name" | "o.email";

export function column(name: Column): Prisma.Sql {
  return Prisma.raw(name);
}

/** 0 for the same text in any case, 1 for its beginning, 2 for a part of it, 3 for neither. */
export function closeness(of: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN lower(${of}) = lower(${text}) THEN 0
    WHEN ${of} ILIKE ${beginningWith(text)} THEN 1 WHEN ${of} ILIKE ${containing(text)} THEN 2 ELSE 3 END`;
}
