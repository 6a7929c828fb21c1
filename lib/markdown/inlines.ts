/**
 * Emphasis, code and links inside a line of text. Pure. Whatever is not one of them is text, signs of HTML too. Every search
 * for an end looks only so far, so that hostile notes are read about as quickly as any.
 */
import { linkAddress } from "./link-address";
import type { Inline } from "./tree";

const DEPTH_MAX = 4;
const SPAN_MAX = 1_000;
const ADDRESS_MAX = 1_000;
const BARE_ADDRESS = /https?:\/\/[^\s<>"`\\]{1,1000}/iy;
/** Belongs to the sentence around a bare address. */
const AFTER_ADDRESS = /[.,;:!?'*_)\]]+$/;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const SPECIAL = /[\\`*_[<\nh]/gi;

type Found = { inline: Inline; end: number };

export function parseInlines(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = [];
  let plain = "";
  const flush = () => {
    if (plain) inlines.push({ kind: "text", text: plain });
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    if (at >= text.length) break;
    const sign = text[at] ?? "";
    const escaped = text[at + 1] ?? "";
    if (sign === "\\" && ESCAPABLE.test(escaped)) {
      plain += escaped;
      at += 2;
      continue;
    }
    const found = findAt(text, at, sign, depth);
    if (!found) {
      plain += sign;
      at += 1;
      continue;
    }
    if (found.inline.kind === "break") plain = withoutLineEnd(plain);
    flush();
    inlines.push(found.inline);
    at = found.end;
  }
  flush();
  return inlines;
}

function findAt(text: string, at: number, sign: string, depth: number): Found | null {
  if (sign === "`") return codeAt(text, at);
  if (sign === "\n") return breakAt(text, at);
  if (sign === "<") return angledAt(text, at);
  if (sign === "h" || sign === "H") return bareAt(text, at);
  if (depth >= DEPTH_MAX || sign === "\\") return null;
  return sign === "[" ? linkAt(text, at, depth) : emphasisAt(text, at, sign, depth);
}

function codeAt(text: string, at: number): Found | null {
  const fence = text.startsWith("``", at) ? "``" : "`";
  const start = at + fence.length;
  const end = within(text, fence, start, SPAN_MAX);
  if (end <= start) return null;
  return { inline: { kind: "code", text: text.slice(start, end).trim() }, end: end + fence.length };
}

/** Two blanks or a backslash at a line's end break it there; otherwise the line goes on. */
function breakAt(text: string, at: number): Found | null {
  const isHard = text.endsWith("  ", at) || text[at - 1] === "\\";
  return isHard ? { inline: { kind: "break" }, end: at + 1 } : null;
}

function withoutLineEnd(text: string): string {
  return (text.endsWith("\\") ? text.slice(0, -1) : text).trimEnd();
}

/** `<https://example.com>` */
function angledAt(text: string, at: number): Found | null {
  const end = within(text, ">", at + 1, ADDRESS_MAX);
  if (end < 0) return null;
  const written = text.slice(at + 1, end);
  const href = linkAddress(written);
  return href ? { inline: linkTo(href, [{ kind: "text", text: written }]), end: end + 1 } : null;
}

function bareAt(text: string, at: number): Found | null {
  if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return null;
  BARE_ADDRESS.lastIndex = at;
  const written = BARE_ADDRESS.exec(text)?.[0].replace(AFTER_ADDRESS, "");
  const href = written ? linkAddress(written) : null;
  if (!written || !href) return null;
  return { inline: linkTo(href, [{ kind: "text", text: written }]), end: at + written.length };
}

/** `[words](https://example.com)` */
function linkAt(text: string, at: number, depth: number): Found | null {
  const close = within(text, "](", at + 1, SPAN_MAX);
  if (close < 0) return null;
  const end = within(text, ")", close + 2, ADDRESS_MAX);
  const href = end < 0 ? null : linkAddress(text.slice(close + 2, end));
  const words = text.slice(at + 1, close);
  if (!href || !words.trim()) return null;
  const children = withoutLinks(parseInlines(words, depth + 1));
  return { inline: linkTo(href, children), end: end + 1 };
}

function emphasisAt(text: string, at: number, sign: string, depth: number): Found | null {
  const isStrong = text[at + 1] === sign;
  const mark = isStrong ? sign + sign : sign;
  const start = at + mark.length;
  if (/^\s?$/.test(text[start] ?? "") || text[start] === sign) return null;
  // snake_case is a word.
  if (sign === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return null;
  const end = within(text, mark, start + 1, SPAN_MAX);
  if (end < 0 || /\s/.test(text[end - 1] ?? "")) return null;
  if (sign === "_" && /[\p{L}\p{N}]/u.test(text[end + mark.length] ?? "")) return null;
  const children = parseInlines(text.slice(start, end), depth + 1);
  return { inline: { kind: isStrong ? "strong" : "emphasis", children }, end: end + mark.length };
}

function linkTo(href: string, children: readonly Inline[]): Inline {
  return { kind: "link", href, children };
}

/** A link has none inside it: which one would be followed? */
function withoutLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === "link") return withoutLinks(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}

/** Where the mark is found, at most so far away; else -1. */
function within(text: string, mark: string, from: number, lengthMax: number): number {
  const found = text.slice(from, from + lengthMax).indexOf(mark);
  return found < 0 ? -1 : from + found;
}
