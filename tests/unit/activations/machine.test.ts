import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMachineId } from "@/lib/domain/activations/machine";

const ALLOWED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:-";

describe("a machine id", () => {
  it("is 4 to 200 ASCII letters, digits, dots, underscores, colons and hyphens, and nothing else", () => {
    const nearly = fc.string({
      unit: fc.constantFrom(..."azAZ09._:-", " ", "/", "\n", "é", "٣"),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ maxLength: 220 })), (text) => {
        const isFine = [...text].every((char) => ALLOWED.includes(char));
        expect(isMachineId(text)).toBe(isFine && text.length >= 4 && text.length <= 200);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [3, false],
    [4, true],
    [200, true],
    [201, false],
  ])("of %i characters: %s", (length, taken) => {
    expect(isMachineId("a".repeat(length))).toBe(taken);
  });

  it.each(["00:1B:44:11:3A:B7", "A.b_C:d-9", "....", "01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10"])(
    "may be %s",
    (id) => {
      expect(isMachineId(id)).toBe(true);
    },
  );

  it.each(["host 1", "host-1\n", "höst", "host/1", "host\u00001", "ＨＯＳＴ"])("may not be %j", (id) => {
    expect(isMachineId(id)).toBe(false);
  });
});
