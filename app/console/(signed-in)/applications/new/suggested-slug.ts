/** An address made of an application's name: lower-case letters, digits and hyphens, a letter first. Pure. */

const LENGTH_MAX = 40;

/** "" where the name has nothing to make one of. */
export function suggestedSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  const joined = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+/, "");
  return joined.slice(0, LENGTH_MAX).replace(/-+$/, "");
}
