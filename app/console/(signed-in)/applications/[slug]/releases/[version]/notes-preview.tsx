"use client";
/** The notes as they were typed, before they are saved. */
import { useEffect, useRef } from "react";
import { Card } from "@/lib/ui/card";
import { Markdown } from "@/lib/ui/console/markdown";
import { useResult } from "@/lib/ui/forms/form-scope";

type Props = { words: Readonly<Record<"preview" | "previewTitle" | "notSaved" | "noNotes", string>> };

export function NotesPreview({ words }: Props) {
  const previewed = useResult("notes_preview");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (previewed) heading.current?.focus();
  }, [previewed]);
  if (!previewed) return null;
  return (
    <Card label={words.preview}>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-section outline-none">
        {words.previewTitle}
      </h2>
      <p className="mb-4 text-muted">{words.notSaved}</p>
      <Markdown text={previewed.notes || words.noNotes} />
    </Card>
  );
}
