/** The path of a page from its pattern, as "/console/applications/[slug]/tokens". Pure. */
import type { PathParameters } from "./form";

const PART_LENGTH_MAX = 200;

/** Null where `place` lacks a part, or is none at all: a browser can send anything in its place. */
export function pathAt(pattern: string, place: unknown): string | null {
  const parts = pattern.split("/").map((segment) => {
    const name = /^\[(.+)\]$/.exec(segment)?.[1];
    return name === undefined ? segment : partOf(place, name);
  });
  return parts.includes(null) ? null : parts.join("/");
}

function partOf(place: unknown, name: string): string | null {
  if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return null;
  const part = (place as PathParameters)[name];
  if (typeof part !== "string" || part === "" || part.length > PART_LENGTH_MAX) return null;
  // Dots are segments of their own meaning, which no encoding takes from them.
  return /^\.{1,2}$/.test(part) || !part.isWellFormed() ? null : encodeURIComponent(part);
}
