/** What the search over everything shows, as plain values: for its page, and as JSON for the palette. Types alone. */
import type { FoundKind } from "../domain/find/found";

export type FindGroupName = "commands" | FoundKind;

export type FindRow = Readonly<{
  href: string;
  title: string;
  /** Whose it is and what tells it from others like it. */
  detail: string;
  /** Its status, role or kind. */
  state: string | null;
  /** A file, and no page to go to. */
  isFile?: true;
}>;

export type FindGroup = Readonly<{
  name: FindGroupName;
  title: string;
  rows: readonly FindRow[];
  /** Than these. */
  hasMore: boolean;
  /** Where more of them are; null when there are none, or this is that place. */
  more: Readonly<{ href: string; label: string }> | null;
}>;

export type FindAnswer = Readonly<{
  /** As it was understood: on one line, and cut. "" for a secret, which is not repeated. */
  text: string;
  /** Groups without results are left out. */
  groups: readonly FindGroup[];
  /** How many results there are, or why there are none; "" where nothing was asked for. */
  summary: string;
  /** All results on a page of their own; null for a secret, which has no address. */
  page: Readonly<{ href: string; label: string }> | null;
}>;
