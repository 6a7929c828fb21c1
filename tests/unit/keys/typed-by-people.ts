/** Keys and codes as people type, dictate and paste them. */
import fc from "fast-check";
import { CROCKFORD } from "@/lib/crypto/random";

export const DASHES = [..."-‐‑‒–—―−﹘﹣－⸺⸻"];
const SPACES = [
  " ",
  "\t",
  "\n",
  "\r\n",
  "\u00a0",
  "\u2003",
  "\u202f",
  "\u3000",
  "\u200b",
  "\u2060",
  "\ufeff",
];
const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  "0": ["0", "O", "o"],
  "1": ["1", "I", "i", "L", "l"],
};

export function symbols(count: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...CROCKFORD), minLength: count, maxLength: count });
}

/** Any way to write `text`: with or without its dashes, in any case, with look-alikes and white space anywhere. */
export function rendering(text: string): fc.Arbitrary<string> {
  const dashed = fc.tuple(...[...text].map(renderedChar));
  const undashed = fc.tuple(...[...text.replaceAll("-", "")].map(renderedChar));
  return fc
    .tuple(fc.oneof(dashed, undashed), spaces)
    .map(([chars, before]) => before + chars.map(({ char, after }) => char + after).join(""));
}

/** Any text made of `symbols` with dashes put between, before and after them at will. */
export function dashedAtWill(symbols: string): fc.Arbitrary<string> {
  const dashes = fc.array(fc.nat(symbols.length), { maxLength: 6 });
  return dashes.map((places) =>
    Array.from({ length: symbols.length + 1 }, (_, at) => {
      return "-".repeat(places.filter((place) => place === at).length) + symbols.charAt(at);
    }).join(""),
  );
}

const spaces = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...SPACES), maxLength: 3 }) },
);

function renderedChar(char: string): fc.Arbitrary<{ char: string; after: string }> {
  const forms = char === "-" ? DASHES : (LOOK_ALIKES[char] ?? [char, char.toLowerCase()]);
  return fc.record({ char: fc.constantFrom(...forms), after: spaces });
}
