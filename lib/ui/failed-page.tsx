"use client";
/** What stands in the place of a page that failed while it was drawn. */
import { useClientTexts } from "./client-texts";
import { Heading } from "./heading";

export function FailedPage() {
  const { title, lead, again } = useClientTexts().failure;
  return (
    <div role="alert">
      <Heading title={title}>{lead}</Heading>
      <button type="button" onClick={() => location.reload()} className="btn btn-primary min-h-11">
        {again}
      </button>
    </div>
  );
}
