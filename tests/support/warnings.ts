/** What a package says will go away: the file fails that made it say so, before its next version refuses it. */

const warned: Error[] = [];

/** Those of Node itself have a code, and differ from version to version. */
process.on("warning", (warning) => {
  const isOfNode = "code" in warning && Boolean(warning.code);
  if (warning.name === "DeprecationWarning" && !isOfNode) warned.push(warning);
});

/** Throws the first since the last call. */
export function failOnWarnings(): void {
  const [first] = warned.splice(0);
  if (first) throw first;
}
