/** A text to copy, in a list of many. */

type Props = {
  text: string;
  /** What the text is, for screen readers. */
  what: string;
};

export function CopyText({ text, what }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono wrap-anywhere select-all">{text}</code>
      {/* public/console-copy.js takes "hidden" away: without it the button would do nothing. */}
      <button
        type="button"
        hidden
        data-copy={text}
        data-part=""
        aria-label={`Copy ${what}`}
        className="btn btn-outline btn-sm min-h-8 border-muted"
      >
        Copy
      </button>
    </span>
  );
}
