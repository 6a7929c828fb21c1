/** What people write about a key and a change of it. Pure. */
import { refused } from "../errors";
import { checkedName, checkedText } from "../text";

const NAME_LENGTH_MAX = 200;
const ORDER_ID_LENGTH_MAX = 200;
const NOTE_LENGTH_MAX = 1_000;
const REASON_LENGTH_MAX = 1_000;

/** The customer's name; null for none. Throws `invalid_input`. */
export function parseCustomerName(text: string): string | null {
  return checkedName("name", text, NAME_LENGTH_MAX) || null;
}

/** As a shop calls it; null for none. Throws `invalid_input`. */
export function parseOrderId(text: string): string | null {
  return checkedText("orderId", text.trim(), ORDER_ID_LENGTH_MAX) || null;
}

/** Null for none. Lines end as they do in the database, however the browser sent them. Throws `invalid_input`. */
export function parseNote(text: string): string | null {
  return checkedText("note", text.replaceAll("\r\n", "\n").trim(), NOTE_LENGTH_MAX) || null;
}

/** Why a person changes a key's state: never empty. Throws `invalid_input`. */
export function parseReason(text: string): string {
  const reason = checkedText("reason", text.replaceAll("\r\n", "\n").trim(), REASON_LENGTH_MAX);
  if (!reason) throw refused("reason_missing");
  return reason;
}
