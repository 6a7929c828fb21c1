/** How far back the console log goes. */
import type { Context } from "../context";

const OLDEST = {
  name: "oldest-audit-entry",
  text: `SELECT at FROM audit_entries WHERE seq = (SELECT min(seq) FROM audit_entries)
    AND seq < (SELECT max(seq) FROM audit_entries)`,
};

/** Of the sealed ones; null without any but the newest, which never leaves the log. */
export async function oldestEntryAt({ db }: Pick<Context, "db">): Promise<Date | null> {
  const [oldest] = await db.run<{ at: Date }>(OLDEST, []);
  return oldest?.at ?? null;
}
