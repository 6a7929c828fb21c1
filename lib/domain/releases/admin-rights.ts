/** Rights that an installer needs, as electron-builder says in its list and not in the installer. Pure. */
import type { PublishedFile } from "./catalogue";

/** Marks the installers of a release that its list says it of; both may have come in any order. */
export function withAdminRights(files: readonly PublishedFile[]): readonly PublishedFile[] {
  const lists = files.filter(({ kind, extra }) => kind === "metadata" && extra?.isAdminRightsRequired);
  if (lists.length === 0) return files;
  const installers = files.filter(({ kind }) => kind === "exe");
  const marked = new Set(lists.flatMap(({ extra }) => namedOf(installers, extra?.adminFiles)));
  return files.map((file) =>
    marked.has(file) ? { ...file, extra: { ...file.extra, isAdminRightsRequired: true } } : file,
  );
}

/** All where the list names none, and the only one whatever it is called. */
function namedOf(
  installers: readonly PublishedFile[],
  names: readonly string[] | undefined,
): readonly PublishedFile[] {
  if (names === undefined || installers.length === 1) return installers;
  const wanted = new Set(names.map(folded));
  return installers.filter(({ name }) => wanted.has(folded(name)));
}

/** electron-builder writes "-" for spaces in the list, and we what a name may not have. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}
