/** Something that is shown this once, with a button that copies it. */
import { CopyButton } from "./copy-button";
import { ShownOnce } from "./once/shown-once";

type Props = {
  label: string;
  text: string;
  /** No secret: the page can be left without a copy of it. */
  isPublic?: boolean;
};

export function Secret({ label, text, isPublic = false }: Props) {
  const shown = (
    <div className="mb-3">
      <div className="mb-1 text-sm">{label}</div>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-field bg-base-100 px-3 py-2 font-mono wrap-anywhere whitespace-pre-wrap text-base-content select-all">
          {text}
        </code>
        <CopyButton text={text} />
      </div>
    </div>
  );
  return isPublic ? shown : <ShownOnce texts={[text]}>{shown}</ShownOnce>;
}
