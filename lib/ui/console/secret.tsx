/** Something that is shown this once, with a button that copies it where the browser can. */

type Props = {
  label: string;
  text: string;
  /** No secret: the page can be left without a copy of it. */
  isPublic?: boolean;
};

export function Secret({ label, text, isPublic = false }: Props) {
  return (
    <div className="mb-3" {...(isPublic ? {} : { "data-once": "" })}>
      <div className="mb-1 text-sm">{label}</div>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-field bg-base-100 px-3 py-2 font-mono wrap-anywhere whitespace-pre-wrap text-base-content select-all">
          {text}
        </code>
        {/* public/console.js takes "hidden" away: without it the button would do nothing. */}
        <button type="button" hidden data-copy={text} className="btn btn-outline min-h-11">
          Copy
        </button>
      </div>
    </div>
  );
}
