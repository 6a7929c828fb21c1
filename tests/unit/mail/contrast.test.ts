import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buttonColors } from "@/lib/mail/button-colors";
import { renderMail } from "@/lib/mail/layout";

describe("the button of a mail", () => {
  it("can be read on every colour a vendor may choose", () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((bits) => `#${bits.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, (brandColor) => {
        const { background, letters } = buttonColors(brandColor);
        return background === brandColor && contrast(background, letters) >= 4.5;
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["#000000", "#ffffff"],
    ["#ffffff", "#000000"],
    ["#FFDD00", "#000000"],
    ["#1f4fb2", "#ffffff"],
  ])("in %s has letters in %s", (brandColor, letters) => {
    expect(buttonColors(brandColor)).toEqual({ background: brandColor.toLowerCase(), letters });
  });

  it("may have its colour in three digits", () => {
    expect(buttonColors("#fD0").background).toBe("#ffdd00");
  });

  it.each([null, "", "red", "#12345", "#1234567", "#12345g", "#ffffff;x", "rgb(1,2,3)"])(
    "has the house's colour where %j is none",
    (brandColor) => {
      expect(buttonColors(brandColor)).toEqual({ background: "#1f4fb2", letters: "#ffffff" });
    },
  );
});

describe("the words of a mail", () => {
  const { html } = renderMail({
    language: "en",
    title: "Title",
    paragraphs: ["Words"],
    button: { label: "Go", url: "https://example.test/" },
    closing: ["Small"],
    brandName: "Brand",
    brandColor: null,
  });
  const dark = /@media[^{]+\{(.*?)\n\}/s.exec(html)?.[1] ?? "";
  const inline = (name: string) =>
    new RegExp(`class="${name}[^>]*?[";]color:(#[0-9a-f]{6})`).exec(html)?.[1] ?? "";
  const inDark = (name: string, property: string) =>
    new RegExp(`\\.${name} \\{ ${property}: (#[0-9a-f]{6}) !important`).exec(dark)?.[1] ?? "";

  it.each(["words", "small", "link"])("can be read in light and dark surroundings: %s", (name) => {
    expect(contrast(inline(name), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inDark(name, "color"), inDark("card", "background-color"))).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2, written out once more so that the code is not judged by itself. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error(`${color} is no colour.`);
  const bits = Number.parseInt(color.slice(1), 16);
  const linear = (byte: number) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(bits >> 16) + 0.7152 * linear((bits >> 8) & 255) + 0.0722 * linear(bits & 255);
}
