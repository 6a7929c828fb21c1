/** Patterns for LIKE and ILIKE that mean a text as it is. Pure. */

export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

export function beginningWith(text: string): string {
  return `${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
