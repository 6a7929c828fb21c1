"use client";
/** The notes as they were typed, before they are saved. */
import { useEffect, useRef } from "react";
import { Card } from "@/lib/ui/card";
import { useResult } from "@/lib/ui/forms/form-scope";
import { NotesHtml } from "@/lib/ui/notes-html";

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
      {previewed.html ? <NotesHtml html={previewed.html} /> : <p>{words.noNotes}</p>}
    </Card>
  );
}
