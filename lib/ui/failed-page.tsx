"use client";
/** What is shown instead of a page that failed while it was drawn. */
import { useClientMessages } from "./client-messages";
import { Heading } from "./heading";

export function FailedPage() {
  const { title, lead, again } = useClientMessages().failure;
  return (
    <div role="alert">
      <Heading title={title}>{lead}</Heading>
      <button type="button" onClick={() => location.reload()} className="btn btn-primary min-h-11">
        {again}
      </button>
    </div>
  );
}
