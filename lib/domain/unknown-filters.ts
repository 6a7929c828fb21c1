/** Filters in an address that mean nothing: said, since a list that silently shows everything misleads. Pure. */

export type UnknownFilter = Readonly<{ name: string; value: string }>;

/** Of the named parameters those that are given and not understood. */
export function unknownFilters(
  names: readonly string[],
  parameter: (name: string) => string,
  isUnderstood: (name: string, value: string) => boolean,
): UnknownFilter[] {
  return names
    .map((name) => ({ name, value: parameter(name) }))
    .filter(({ name, value }) => value.trim() !== "" && !isUnderstood(name, value));
}
