/** Why: kept in the log. A page has several, so each has an id of its own. */
export function ReasonField({ does, typed }: { does: string; typed: Readonly<Record<string, string>> }) {
  const id = `reason-${does}`;
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium">
        Reason
      </label>
      <input
        id={id}
        name="reason"
        maxLength={1000}
        autoComplete="off"
        required
        defaultValue={typed.do === does ? (typed.reason ?? "") : ""}
        aria-describedby={`${id}-hint`}
        className="input min-h-11 w-full border-muted"
      />
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        For the log, where you and your colleagues find it.
      </p>
    </div>
  );
}
