"use client";
/** What stands in the place of a page that failed while it was drawn. */
import { useClientMessages } from "./client-messages";
import { Heading } from "./heading";

export function FailedPage({ retry }: { retry: () => void }) {
  const failure = useClientMessages().failure;
  return (
    <div role="alert">
      <Heading title={failure.title}>{failure.lead}</Heading>
      <button type="button" onClick={retry} className="btn btn-primary min-h-11">
        {failure.again}
      </button>
    </div>
  );
}
