import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fill, jsonPieces } from "@/lib/demo/layout";
import { commandLines, curlLines } from "@/lib/demo/shell";
import { openTerminal } from "@/lib/demo/terminal";

/** A shell's own idea of the words in a command. */
function wordsOf(lines: readonly string[]): string[] {
  const script = `show() { printf '%s\\0' "$@"; }; show ${lines.join("\n")}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("commands to copy", () => {
  const word = fc.string({ minLength: 1, unit: "binary-ascii" }).filter((text) => !text.includes("\0"));

  test("a shell reads back exactly the words that were meant, however they are broken into lines", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 10, max: 100 }),
        (words, width) => {
          expect(wordsOf(commandLines(words, width))).toEqual(words);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("a curl names the method only where curl would not choose it, and quotes what a shell would change", () => {
    const url = "http://localhost:4000/acme/keys/v1/keys";
    expect(curlLines({ method: "POST", url: `${url}/1/suspend`, bearer: "lk_svc_x" }, 200)).toEqual([
      "curl -sS -X POST http://localhost:4000/acme/keys/v1/keys/1/suspend -H 'Authorization: Bearer lk_svc_x'",
    ]);
    expect(curlLines({ method: "GET", url: `${url}?key=A-B` }, 200)).toEqual([
      "curl -sS 'http://localhost:4000/acme/keys/v1/keys?key=A-B'",
    ]);
    expect(curlLines({ method: "POST", url, body: { note: "Ana's" } }, 60)).toEqual([
      "curl -sS http://localhost:4000/acme/keys/v1/keys \\",
      "  -H 'Content-Type: application/json' \\",
      "  -d '{\"note\":\"Ana'\\''s\"}'",
    ]);
  });

  test("a curl uploads in the words of a pipeline, and takes no refusal for the file it was to save", () => {
    const form = { version: "2.1.0", notes: "All new", file: "@/tmp/a.bin" };
    const url = "http://localhost:4000/acme/ci/release";
    expect(curlLines({ method: "POST", url, form }, 200)).toEqual([
      `curl -sS ${url} -F version=2.1.0 -F 'notes=All new' -F file=@/tmp/a.bin`,
    ]);
    expect(curlLines({ method: "GET", url, saveAs: "/tmp/b.bin" }, 200)).toEqual([
      `curl -fsS ${url} -o /tmp/b.bin`,
    ]);
  });

  test("an option stays on the line of its value, a variable before the program", () => {
    const words = ["npm", "run", "-s", "latchkey", "--", "app", "create", "acme", "--name", "Acme Editor"];
    expect(commandLines(words, 56, { DATA_DIR: "/tmp/a b" })).toEqual([
      "DATA_DIR='/tmp/a b' npm run -s latchkey -- app \\",
      "  create acme --name 'Acme Editor'",
    ]);
  });
});

describe("excerpts of answers", () => {
  test("show all members or those asked for, and say when there are more", () => {
    const answer = {
      status: "active",
      token: "x".repeat(100),
      license: { features: { a: true, b: null }, list: [] },
    };
    expect(jsonPieces(answer).join(" ")).toBe(
      `{"status": "active", "token": "${"x".repeat(24)}… (100 characters)", "license": {"features": {"a": true, "b": null}, "list": []}}`,
    );
    expect(jsonPieces(answer, ["status"]).join(" ")).toBe('{"status": "active", …}');
    expect(jsonPieces(answer, ["status", "license.features.b"]).join(" ")).toBe(
      '{"status": "active", "license": {"features": {"b": null, …}, …}, …}',
    );
  });

  test("are filled into lines that are never wider than asked for, unless a piece alone is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 })),
        fc.integer({ min: 16, max: 60 }),
        (pieces, width) => {
          const lines = fill(pieces, width, " \\");
          expect(lines.every((line) => line.length <= width)).toBe(true);
          expect(
            lines.map((line, index) => (index < lines.length - 1 ? line.slice(0, -2) : line)).join(" "),
          ).toBe(pieces.join(" "));
        },
      ),
    );
  });
});

describe("colours", () => {
  test("are for terminals that have them, and for nobody else", () => {
    const write = () => true;
    const painted = (stream: Parameters<typeof openTerminal>[0]) => openTerminal(stream).paint.red("x");
    expect(painted({ write, isTTY: true, hasColors: () => true })).toBe("\u001b[31mx\u001b[39m");
    expect(painted({ write, isTTY: true, hasColors: () => false })).toBe("x");
    expect(painted({ write })).toBe("x");
  });
});
