/** Mails that wait because of a clock that was ahead for a while: without this they would wait until it is that late. */
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";
import { PAUSE_MAX_MS } from "./pauses";

const BRING_FORWARD = {
  name: "bring-mails-forward",
  text: `UPDATE mails SET due_at = $1::timestamptz, created_at = least(created_at, $1::timestamptz),
                          tried_since = least(tried_since, $1::timestamptz), claim = NULL
         WHERE state = 'waiting' AND due_at > $2
           AND (created_at > $2 OR tried_since > $2 OR due_at > $2::timestamptz + $3::float8 * interval '1 millisecond')
         RETURNING id`,
};

/** Makes them due at once. Answers how many. A server that has a mail just now puts its next attempt off by less. */
export async function bringMailsForward({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  return (await db.run(BRING_FORWARD, [now, ahead, PAUSE_MAX_MS])).length;
}
