/** Whether a connection leads to PostgreSQL itself, or a pooler stands in between. */
import type pg from "pg";

/**
 * What PostgreSQL calls itself when it lets a client in is the process that answers it. A pooler lets clients in by itself,
 * under numbers of its own.
 */
export function admittedBy(client: pg.ClientBase): number {
  // pg keeps it for cancelling statements; its types leave it out.
  const { processID } = client as pg.ClientBase & { processID?: number | null };
  return processID ?? 0;
}

export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid === admittedBy(client);
}
