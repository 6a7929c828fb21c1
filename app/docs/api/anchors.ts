/** Where things are on the page of the reference. */

export function sectionAnchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}
