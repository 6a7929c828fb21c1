/**
 * A process that opens its database as the server or a command does, and obeys the test that started it. For what
 * only shows between processes: adoption, locks, kills. Started by `database-process.ts`.
 */
import { databasePool } from "@/lib/db/client";
import { type OpenDatabase, openDatabase } from "@/lib/runtime/open-database";

export type Order =
  | { kind: "greet" }
  | { kind: "open"; role: "server" | "command"; migrate: boolean }
  | { kind: "query"; text: string }
  | { kind: "close" };
export type Answer = { value?: unknown; error?: { name: string; message: string } };

let opened: OpenDatabase | null = null;

process.on("message", (order: Order) => {
  carryOut(order).then(
    (value) => process.send?.({ value } satisfies Answer),
    ({ name, message }: Error) => process.send?.({ error: { name, message } } satisfies Answer),
  );
});
// As the server does, which first finishes its requests.
process.on("SIGINT", () => undefined);

async function carryOut(order: Order): Promise<unknown> {
  if (order.kind === "greet") return null;
  if (order.kind === "open") {
    opened = await openDatabase({ role: order.role, migrate: order.migrate, mayCreate: "always" });
    return { url: opened.url, embedded: opened.embedded };
  }
  if (order.kind === "query") return (await databasePool().query(order.text)).rows;
  await opened?.close();
  return null;
}
