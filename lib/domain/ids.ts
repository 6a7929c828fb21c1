/** Row ids as strangers send them. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take the text as a uuid; a malformed id is an unknown id, not an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Below every id that is made from this moment on, and above all before: ids begin with their time (UUID version 7). */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
