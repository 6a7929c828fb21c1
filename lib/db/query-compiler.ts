/** Prisma's query compiler is WebAssembly. What V8 makes of it is set here, for every process that asks the database. */
import { setFlagsFromString } from "node:v8";

export const QUERY_COMPILER_FLAGS = ["--liftoff-only"] as const;

/**
 * Before the first query. Prisma keeps the plan of each shape of query, so its compiler runs a few hundred times and never
 * again: optimising it costs half a second of processor in every process, and pays in none.
 */
export function compileQueriesCheaply(): void {
  for (const flag of QUERY_COMPILER_FLAGS) setFlagsFromString(flag);
}
