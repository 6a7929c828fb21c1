"use client";
/** After the button of the provider: redirects by itself, with a link for browsers that do not. */
import { useEffect } from "react";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

export function OnTheWay({ lead, goOn }: { lead: string; goOn: string }) {
  const provider = useResult("provider");
  const url = provider?.url;
  useEffect(() => {
    if (url) location.assign(url);
  }, [url]);
  if (!provider) return null;
  return (
    <ResultAlert kind="info">
      <p className="mb-3">{lead}</p>
      <a href={provider.url} className="btn btn-primary min-h-control">
        {goOn}
      </a>
    </ResultAlert>
  );
}
