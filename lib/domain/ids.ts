/** Row ids as strangers send them. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take the text as a uuid; a malformed id is an unknown id, not an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
