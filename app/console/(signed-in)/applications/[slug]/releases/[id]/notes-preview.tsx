"use client";
/** The notes as they were typed, before they are saved. */
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "@/lib/ui/card";
import { Markdown } from "@/lib/ui/console/markdown";
import { useResult } from "@/lib/ui/forms/form-scope";

export function NotesPreview() {
  const previewed = useResult("notes_preview");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (previewed) heading.current?.focus();
  }, [previewed]);
  if (!previewed) return null;
  return (
    <Card label="Preview">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-section outline-none">
        Preview of the notes
      </h2>
      <p className="mb-4 text-muted">Not saved yet.</p>
      <Markdown text={previewed.notes || "There are no notes."} />
    </Card>
  );
}

/** The stored notes; not beside a preview, since they would be taken for it. */
export function UnlessPreviewed({ children }: { children: ReactNode }) {
  return useResult("notes_preview") ? null : children;
}
