/**
 * Reads notes written in Markdown: headings, paragraphs, lists, code, rules, emphasis and links. Pure. A small part of the
 * language on purpose: raw HTML, images and the rest are shown as they were written.
 */
import { parseInlines } from "./inlines";
import type { Block, ListItem } from "./tree";

const DEPTH_MAX = 4;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const FENCE = /^ {0,3}(```|~~~)/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:[ \t]+(.*))?$/;
const INDENT_MAX = 4;

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split(/\r\n|[\r\n]/), 0);
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, next } = blockAt(lines, at, depth);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: readonly string[], at: number, depth: number): { block: Block | null; next: number } {
  const line = lines[at] ?? "";
  if (isBlank(line)) return { block: null, next: at + 1 };
  if (FENCE.test(line)) return codeAt(lines, at);
  const heading = HEADING.exec(line);
  if (heading) {
    const words = (heading[2] ?? "").trim().replace(/(^|[ \t])#+$/, "");
    return { block: headingOf(heading[1]?.length ?? 1, words), next: at + 1 };
  }
  if (RULE.test(line)) return { block: { kind: "rule" }, next: at + 1 };
  if (depth < DEPTH_MAX && ITEM.test(line)) return listAt(lines, at, depth);
  return paragraphAt(lines, at, depth);
}

/** To the closing fence, or to the end of the text. */
function codeAt(lines: readonly string[], at: number) {
  const fence = FENCE.exec(lines[at] ?? "")?.[1] ?? "```";
  let close = at + 1;
  while (close < lines.length && lines[close]?.trim() !== fence) close += 1;
  const text = lines.slice(at + 1, close).join("\n");
  return { block: { kind: "code", text } as const, next: close + 1 };
}

function paragraphAt(lines: readonly string[], at: number, depth: number): { block: Block; next: number } {
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    const underline = UNDERLINE.exec(line)?.[1];
    if (underline) {
      const words = lines.slice(at, end).join("\n");
      return { block: headingOf(underline.startsWith("=") ? 1 : 2, words), next: end + 1 };
    }
    if (isBlank(line) || startsOther(line, depth)) break;
  }
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join("\n")
    .trimEnd();
  return { block: { kind: "paragraph", children: parseInlines(text) }, next: end };
}

function startsOther(line: string, depth: number): boolean {
  return HEADING.test(line) || FENCE.test(line) || RULE.test(line) || (depth < DEPTH_MAX && ITEM.test(line));
}

/** Items of one kind, one after the other; what is indented below an item belongs to it. */
function listAt(lines: readonly string[], at: number, depth: number): { block: Block; next: number } {
  const first = ITEM.exec(lines[at] ?? "");
  const isOrdered = first?.[3] !== undefined;
  const items: ListItem[] = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? "");
    if (!item || (item[3] !== undefined) !== isOrdered || RULE.test(lines[next] ?? "")) break;
    const end = endOfItem(lines, next + 1);
    const [children, below] = [item[4] ?? "", outdented(lines.slice(next + 1, end))];
    items.push(itemOf(children, below, depth));
    next = end;
  }
  return { block: { kind: "list", isOrdered, start: Number(first?.[3] ?? 1), items }, next };
}

/** Blank lines belong to an item only where it goes on behind them. */
function endOfItem(lines: readonly string[], from: number): number {
  let end = from;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (isBlank(line)) {
      const after = lines[index + 1] ?? "";
      if (isBlank(after) || ITEM.test(after)) continue;
      if (!isIndented(after)) return end;
      continue;
    }
    if (ITEM.test(line) && !isIndented(line)) return index;
    if (!isIndented(line) && (startsOther(line, 0) || isBlank(lines[index - 1] ?? ""))) return end;
    end = index + 1;
  }
  return end;
}

function itemOf(firstLine: string, below: readonly string[], depth: number): ListItem {
  const isOther = (line: string) => isBlank(line) || startsOther(line, depth + 1);
  const found = below.findIndex(isOther);
  const own = found < 0 ? below.length : found;
  const text = [firstLine, ...below.slice(0, own).map((line) => line.trim())].join("\n").trimEnd();
  return { children: parseInlines(text), below: parseLines(below.slice(own), depth + 1) };
}

function headingOf(level: number, words: string): Block {
  return { kind: "heading", level, children: parseInlines(words.trim()) };
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}

function isIndented(line: string): boolean {
  return /^(?: {2}|\t)/.test(line);
}

/** By as much as the first of the lines is indented. */
function outdented(lines: readonly string[]): string[] {
  const indent = indentOf(lines.find((line) => !isBlank(line)) ?? "");
  return lines.map((line) => line.slice(Math.min(indent, indentOf(line))));
}

function indentOf(line: string): number {
  return Math.min(line.length - line.trimStart().length, INDENT_MAX);
}
