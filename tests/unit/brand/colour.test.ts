import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, paletteFor } from "@/lib/brand/colour";

const BACKGROUNDS = ["#ffffff", "#f7f7f8", "#15171c", "#1d2026"];

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

const runs = { numRuns: 2000 };

/** One more step of 255 can change a ratio around 3 or 4.5 by no more. */
const ONE_STEP = 0.15;

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    // Known greys on either side of the limit for text.
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4.0],
    ["#0000ff", "#ffffff", 8.59],
  ])("of %s and %s is %d, in either order", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe.each(BACKGROUNDS)("a palette on %s", (background) => {
  it("lets buttons be seen and every text be read, whatever colour the vendor has", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { primary, onPrimary, link } = paletteFor(color, background);
        for (const one of [primary, onPrimary, link]) expect(one).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrast(primary, background)).toBeGreaterThanOrEqual(3);
        expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(link, background)).toBeGreaterThanOrEqual(4.5);
      }),
      runs,
    );
  });

  it("keeps the vendor's colour where it can be seen, and else goes no further than it must", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { primary, link } = paletteFor(color, background);
        const given = contrast(color, background);
        if (given >= 3) expect(primary).toBe(color);
        else expect(contrast(primary, background)).toBeLessThan(3 + ONE_STEP);
        if (given >= 4.5) expect(link).toBe(color);
        else expect(contrast(link, background)).toBeLessThan(4.5 + ONE_STEP);
      }),
      runs,
    );
  });
});

describe("a palette", () => {
  it("has white on colours that are dark enough for it, and black on the others", () => {
    expect(paletteFor("#0057b8", "#ffffff").onPrimary).toBe("#ffffff");
    expect(paletteFor("#ffcc00", "#15171c").onPrimary).toBe("#000000");
  });

  it("keeps the hue: a yellow for a white page is a darker yellow", () => {
    const [red, green, blue] = paletteFor("#ffcc00", "#ffffff").link.match(/[0-9a-f]{2}/g) ?? [];
    expect(blue).toBe("00");
    expect(Number(`0x${green}`) / Number(`0x${red}`)).toBeCloseTo(0.8, 1);
  });
});
