/** A feed that is no JSON. */
import type { Reply } from "../endpoint";

export function textReply(text: string, type: string): Reply {
  return {
    status: 200,
    body: null,
    json: text,
    headers: { "content-type": `${type}; charset=utf-8` },
  };
}

/** What clients take for "nothing newer" where they know it. */
export const NOTHING_NEW: Reply = { status: 204, body: null };
