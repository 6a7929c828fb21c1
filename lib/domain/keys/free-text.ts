/** What people write about a key and a change of it. Pure. */
import { refused } from "../errors";
import { checkedName, checkedText } from "../text";
import { KEY_TEXTS } from "./key-fields";

const REASON_LENGTH_MAX = 1_000;

/** The customer's name; null for none. Throws `invalid_input`. */
export function parseCustomerName(text: string): string | null {
  return checkedName("name", text, KEY_TEXTS.name.lengthMax) || null;
}

/** As a shop calls it; null for none. Throws `invalid_input`. */
export function parseOrderId(text: string): string | null {
  return checkedText("orderId", text.trim(), KEY_TEXTS.orderId.lengthMax) || null;
}

/** Null for none. Lines end as they do in the database, however the browser sent them. Throws `invalid_input`. */
export function parseNote(text: string): string | null {
  return checkedText("note", text.replaceAll("\r\n", "\n").trim(), KEY_TEXTS.note.lengthMax) || null;
}

/** Why a person changes a key's state: never empty. Throws `invalid_input`. */
export function parseReason(text: string): string {
  const reason = checkedText("reason", text.replaceAll("\r\n", "\n").trim(), REASON_LENGTH_MAX);
  if (!reason) throw refused("reason_missing");
  return reason;
}
