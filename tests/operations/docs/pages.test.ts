import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "@/lib/runtime/project-directory";

const DOCS = join(projectDirectory(), "docs");
const PAGES = ["publishing.md", "updating.md", "webhooks.md"];
const SHELL = new Set(["sh", "bash", "shell", "console"]);

type Block = { page: string; line: number; language: string; text: string };

const texts = new Map(PAGES.map((page) => [page, readFileSync(join(DOCS, page), "utf8")]));
const blocks = [...texts].flatMap(([page, text]) => blocksOf(page, text));
const shellBlocks = blocks.filter(({ language }) => SHELL.has(language));
const snippets = filesBelow("snippets").map((path) => ({
  path,
  text: readFileSync(join(DOCS, path), "utf8"),
}));

describe("the pages for authors of pipelines and programs", () => {
  it.each(snippets)("link $path, and quote none of it but letter for letter", ({ path, text }) => {
    const linking = PAGES.filter((page) => texts.get(page)?.includes(`](${path})`));
    expect(linking.length).toBe(1);
    expect(blocks.filter((block) => block.text === text).length).toBeLessThanOrEqual(1);
  });

  it("show no code of their own beside shell commands: what is not a file is not tested", () => {
    const files = new Set(snippets.map(({ text }) => text));
    const others = blocks.filter(({ language, text }) => !SHELL.has(language) && !files.has(text));
    expect(others.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  });

  it.each(shellBlocks)("have shell commands that can be parsed: $page, line $line", ({ text }) => {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

/** Fenced blocks. A fence within HTML is one too. */
function blocksOf(page: string, text: string): Block[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((found) => ({
    page,
    line: text.slice(0, found.index).split("\n").length,
    language: found[1] ?? "",
    text: found[2] ?? "",
  }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(DOCS, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
