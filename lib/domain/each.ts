/** What `make` makes of each name, by the names: for tables from which the rest follows. Pure. */
export function ofEach<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Record<Name, Made> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;
}
