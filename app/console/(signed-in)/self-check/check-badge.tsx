/** The state of something, as a word and a sign and not as a colour alone. */
const LOOKS = {
  good: { sign: "✓", colours: "bg-success text-success-content" },
  attention: { sign: "!", colours: "bg-warning text-warning-content" },
  bad: { sign: "✕", colours: "bg-error text-error-content" },
};

export function CheckBadge({ state, word }: { state: keyof typeof LOOKS; word: string }) {
  const { sign, colours } = LOOKS[state];
  return (
    <span className={`badge badge-lg border-transparent font-medium whitespace-nowrap ${colours}`}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
