/** What a pipeline stores under a program's name when it did not get the program: the page of an error, or a pointer of Git LFS. */
import type { ByteSource } from "../../zip/byte-source";
import { packageKindOf } from "./file-kind";

export type StandIn = "page" | "git_lfs_pointer";

/** The pointer's first line, and the beginnings of pages, are shorter. */
const LOOKED_AT_BYTES = 512;
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;
const PAGE = /^(?:\ufeff|\s|<!--[\s\S]*?-->)*<(?:!doctype html|html|head|body)\b/i;

/** Null for a program, and for files of other names: a manual may well be a page. */
export async function standInOf(name: string, source: ByteSource): Promise<StandIn | null> {
  if (packageKindOf(name) === null) return null;
  const end = Math.min(source.size, LOOKED_AT_BYTES);
  const beginning = Buffer.from(await source.read(0, end)).toString("utf8");
  if (POINTER.test(beginning)) return "git_lfs_pointer";
  return PAGE.test(beginning) ? "page" : null;
}
