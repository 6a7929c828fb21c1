/** The opening of a database as a server or a command does it, in this process: in one of its own it is `database-process.ts`. */
import { forgetConfig } from "@/lib/config/config";
import type { Role } from "@/lib/runtime/embedded-postgres/cluster-session";
import { type OpenDatabase, openDatabase } from "@/lib/runtime/open-database";
import { leaveDatabase } from "./database-connection";

type Addresses = Readonly<{ url: string; direct?: string }>;

/** Rejects with StartError. The pool is of this database then, until `close`. */
export async function openHere(
  { url, direct = "" }: Addresses,
  { role = "server", migrate = false }: { role?: Role; migrate?: boolean } = {},
): Promise<OpenDatabase> {
  await leaveDatabase();
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: direct });
  forgetConfig();
  return openDatabase({ role, migrate, mayCreate: "always" });
}

/** What a start says; "opened" when it says nothing. */
export async function saidWhenOpened(
  addresses: Addresses,
  options?: Parameters<typeof openHere>[1],
): Promise<string> {
  try {
    const { close } = await openHere(addresses, options);
    await close();
    return "opened";
  } catch (error) {
    return (error as Error).message;
  }
}
