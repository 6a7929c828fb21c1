/** "A, B and C": `and` joins what was listed before the last with the last. Pure. */
export function listed(names: readonly string[], and: (one: string, other: string) => string): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : and(names.slice(0, -1).join(", "), last);
}
