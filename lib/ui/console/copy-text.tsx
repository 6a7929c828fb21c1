/** A text to copy, in a list of many. */
import { CopyButton } from "./copy-button";

type Props = {
  text: string;
  /** What the text is, for screen readers. */
  what: string;
};

export function CopyText({ text, what }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono wrap-anywhere select-all">{text}</code>
      <CopyButton text={text} name={`Copy ${what}`} className="btn btn-outline btn-sm min-h-8 border-muted" />
    </span>
  );
}
