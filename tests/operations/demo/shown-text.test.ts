import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commandLines, curlLines, fill, WIDTH, wordsOf } from "@/lib/demo/call";

/** A shell's own idea of the words in a command. */
function wordsInShell(lines: readonly string[]): string[] {
  const script = `show() { printf '%s\\0' "$@"; }; show ${lines.join("\n")}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("commands to copy", () => {
  const word = fc.string({ minLength: 1, unit: "binary-ascii" }).filter((text) => !text.includes("\0"));

  test("a shell reads back exactly the words that were meant, however they are broken into lines", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
        expect(wordsInShell(commandLines(words))).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });

  test("a curl quotes what a shell would change", () => {
    const url = "http://localhost:4000/acme/keys/v1/keys";
    expect(curlLines({ url: `${url}?key=A-B` })).toEqual([
      "curl 'http://localhost:4000/acme/keys/v1/keys?key=A-B' -sS",
    ]);
    expect(curlLines({ url, bearer: "lk_svc_x", body: { note: "Ana's" } })).toEqual([
      "curl http://localhost:4000/acme/keys/v1/keys -sS -H 'Authorization: Bearer lk_svc_x' \\",
      "  -H 'Content-Type: application/json' -d '{\"note\":\"Ana'\\''s\"}'",
    ]);
  });

  test("a curl uploads in the words of a pipeline, and takes no refusal for the file it was to save", () => {
    const form = { version: "2.1.0", notes: "All new", file: "@/tmp/a.bin" };
    const url = "http://localhost:4000/acme/ci/release";
    expect(curlLines({ url, form })).toEqual([
      `curl ${url} -sS -F version=2.1.0 -F 'notes=All new' \\`,
      "  -F file=@/tmp/a.bin",
    ]);
    expect(curlLines({ url, saveAs: "/tmp/b.bin" })).toEqual([`curl ${url} -fsS -o /tmp/b.bin`]);
  });

  test("an option stays on the line of its value, and what was in quotes is one word", () => {
    const command = "env 'DATA_DIR=/tmp/a b' npm run -s latchkey -- app create acme --kind licensed-updates";
    expect(commandLines(wordsOf(`${command} --name 'Acme Editor'`))).toEqual([
      "env 'DATA_DIR=/tmp/a b' npm run -s latchkey -- app create acme --kind licensed-updates \\",
      "  --name 'Acme Editor'",
    ]);
  });
});

test("pieces are filled into lines that are never wider than asked for, unless a piece alone is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 12 })),
      fc.integer({ min: 16, max: WIDTH }),
      (pieces, width) => {
        const lines = fill(pieces, width, " \\");
        expect(lines.every((line) => line.length <= width)).toBe(true);
        const parts = lines.map((line, index) => (index < lines.length - 1 ? line.slice(0, -2) : line));
        expect(parts.join(" ")).toBe(pieces.join(" "));
      },
    ),
  );
});
