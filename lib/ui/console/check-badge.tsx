/** How something stands, told by word and sign and not by colour alone. */
const LOOKS = {
  good: { word: "Good", sign: "✓", colours: "bg-success text-success-content" },
  attention: { word: "Look", sign: "!", colours: "bg-warning text-warning-content" },
  bad: { word: "Broken", sign: "✕", colours: "bg-error text-error-content" },
};

export function CheckBadge({ state }: { state: keyof typeof LOOKS }) {
  const { word, sign, colours } = LOOKS[state];
  return (
    <span className={`badge badge-lg border-transparent font-medium whitespace-nowrap ${colours}`}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
