/** Exports take a whole list out of the console, personal data with it: who did so is in the log. */
import { inTransaction } from "../../db/transaction";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { record } from "./record";

export type Exported = Readonly<{
  action: "keys.exported" | "log.exported";
  /** Null: of the whole installation. */
  applicationId: string | null;
  target: string;
  /** The names of the filters. Their values may be someone's e-mail address. */
  filters: readonly string[];
}>;

/** Call before the first line goes out. Throws `forbidden`. */
export async function recordExport(ctx: Context, exported: Exported): Promise<void> {
  requirePermission(ctx.actor, "exports");
  const { filters, ...entry } = exported;
  await inTransaction(ctx, (tx) => record(tx, { ...entry, detail: { filters: [...filters] } }));
}
