"use client";
/** A text to copy, in a list of many. */
import { Icon } from "../icon";
import { CopyButton } from "./copy-button";
import { usePartWords } from "./part-words";

type Props = {
  text: string;
  /** What the text is, for screen readers. */
  what: string;
};

export function CopyText({ text, what }: Props) {
  const { copy } = usePartWords();
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <code className="font-mono wrap-anywhere select-all">{text}</code>
      <CopyButton
        text={text}
        name={`${copy}: ${what}`}
        label={<Icon name="copy" className="size-4" />}
        className="btn btn-ghost btn-sm min-h-8 min-w-8 px-1.5 font-normal"
      />
    </span>
  );
}
