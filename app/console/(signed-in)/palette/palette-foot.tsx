/** The keys of the palette, where there is a keyboard. */
import { isApple } from "./is-apple";
import type { PaletteWords } from "./palette-words";

export function PaletteFoot({ words }: { words: PaletteWords }) {
  const keys = [
    ["↑ ↓", words.choose],
    ["↵", words.open],
    [`${isApple() ? "⌘" : words.control} ↵`, words.newTab],
    ["Esc", words.leave],
  ] as const;
  return (
    <p className="hidden gap-4 border-t border-line px-4 py-2 text-small text-muted pointer-fine:flex">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd className="font-sans font-semibold">{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
