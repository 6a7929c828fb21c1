import { describe, expect, it } from "vitest";
import { csvOf } from "@/lib/words/csv";

describe("comma-separated values", () => {
  it("end each line as the format says, and leave an absent cell empty", () => {
    expect(
      csvOf([
        ["key", "code"],
        ["A-1", null],
      ]),
    ).toBe("key,code\r\nA-1,\r\n");
  });

  it.each([
    ['say "hi"', '"say ""hi"""'],
    ["a,b", '"a,b"'],
    ["two\nlines", '"two\nlines"'],
  ])("quote %j", (cell, expected) => {
    expect(csvOf([[cell]])).toBe(`${expected}\r\n`);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)"])("keep spreadsheets from running %j", (cell) => {
    expect(csvOf([[cell]])).toBe(`'${cell}\r\n`);
  });

  it.each(["\tx", "\r=1", "\n=1", "=1;2"])("keep spreadsheets from running %j, in quotes", (cell) => {
    expect(csvOf([[cell]])).toBe(`"'${cell}"\r\n`);
  });
});
