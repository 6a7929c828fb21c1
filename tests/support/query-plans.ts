/** How PostgreSQL carries out the very statements that are sent: which tables it walks, and how many rows it looks at. */
import { expect, vi } from "vitest";
import { databasePool } from "@/lib/db/client";

/** A node of a plan. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

type Asked = { text: string; values: unknown[] };

/** Of the statements that `run` sends through the pool, each carried out once more. */
export async function plansOf(run: () => Promise<unknown>): Promise<{ plan: Plan; statement: string }[]> {
  const pool = databasePool();
  const asked: Asked[] = [];
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  const spy = vi.spyOn(pool, "query").mockImplementation(((request: Asked | string, ...rest: unknown[]) => {
    asked.push(typeof request === "string" ? { text: request, values: rest[0] as unknown[] } : request);
    return query(request, ...rest);
  }) as never);
  await run().finally(() => spy.mockRestore());
  expect(asked.length).toBeGreaterThan(0);
  return Promise.all(
    asked.map(async ({ text: statement, values }) => {
      const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
        values,
      });
      const [row] = rows;
      if (!row) throw new Error("no plan");
      return { plan: row["QUERY PLAN"][0].Plan, statement };
    }),
  );
}

/** Itself and all below it. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Of the plans of what `run` sends, what reads rows of `table`; at least one does. */
export async function readersOf(table: string, run: () => Promise<unknown>): Promise<Plan[]> {
  const nodes = (await plansOf(run)).flatMap(({ plan }) => nodesOf(plan));
  const readers = nodes.filter((node) => node["Relation Name"] === table);
  expect(readers.length).toBeGreaterThan(0);
  return readers;
}
