import { describe, expect, it } from "vitest";
import { rarestPart } from "@/lib/domain/keys/rarest-part";

/** A third are at one domain, all are of one first name. */
const SAMPLE = Array.from({ length: 900 }, (_, n) =>
  n % 3 === 0 ? `karl.${n}@mailbox.example` : `karl.${n}@company${n}.example`,
);

describe("the rarest part of a text", () => {
  it.each([
    ["of an address is not the first name that all have", "karl.7xyzq@mailbox.example", "l.7xyz"],
    ["is one that nobody has, rather than the first of them", "karl-laptop-9qwvz", "aptop-"],
    ["is the one of more rare letters, where the sample has neither", "karl zq qqwwzz", "qqwwzz"],
    ["is read by letters and not by bytes", "karl.äöüßñç@mailbox.example", "öüßñç@"],
    ["ends with the text", "karl.mailbox.examplezzy", "plezzy"],
  ])("%s", (_, text, part) => {
    expect(rarestPart(text, SAMPLE).part).toBe(part);
  });

  it.each(["karl", "ab cd ef gh", "?!?!?!?!?!"])(
    "is all of %s, which the index cannot tell apart",
    (text) => {
      expect(rarestPart(text, SAMPLE)).toEqual({ part: text, share: 1 });
    },
  );

  it("has a share near one where all have it, and next to none where nobody has", () => {
    expect(rarestPart(".example.example", SAMPLE).share).toBeGreaterThan(0.9);
    expect(rarestPart("karl-laptop-9qwvz", SAMPLE).share).toBeLessThan(1e-6);
  });
});
