"use client";
/**
 * A form that sends a file. Without JavaScript it is a POST that ends on the release's page; with it, one sees how far it is, can
 * cancel it, and is told here what went wrong.
 */
import { type ReactNode, useEffect, useRef } from "react";
import type { Refusal } from "../../../actions/form-state";
import { RefusalNotice, SentFormScope } from "../../forms/form-scope";
import { submitButtonClass } from "../../submit-button-class";
import { FileField } from "./file-field";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";

type Props = {
  /** Takes the file: the address of a route handler. */
  action: string;
  /** Larger files are refused. */
  bytesMax: number;
  /** The same in words. */
  largest: string;
  fileLabel: string;
  fileHint: string;
  /** Why the form was refused that was sent before, without JavaScript. */
  refused: Readonly<Pick<Refusal, "message" | "field" | "values">> | null;
  children: ReactNode;
};

export function UploadForm({ action, bytesMax, largest, fileLabel, fileHint, refused, children }: Props) {
  const upload = useUpload(
    bytesMax,
    `The file is larger than the ${largest} that one may have. Nothing was sent.`,
  );
  const { percent, refusal } = upload;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const field = refusal.field === null ? null : form.current?.elements.namedItem(refusal.field);
    if (field instanceof HTMLElement) field.focus();
    else button.current?.focus();
  }, [refusal]);
  const isSent = percent !== null;
  const latest = refusal ?? (refused && { ...refused, proof: null, at: 0 });
  return (
    <SentFormScope refusal={isSent ? null : latest} typed={latest?.values ?? null}>
      {!refusal && <RefusalNotice />}
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          upload.send(event.currentTarget);
        }}
      >
        <FileField label={fileLabel} hint={`${fileHint} Up to ${largest}.`} />
        {children}
        {isSent && <UploadProgress percent={percent} onCancel={upload.cancel} />}
        {refusal && refusal.field === null && (
          <p role="alert" className="mb-4 rounded-box bg-error p-4 text-error-content">
            {refusal.message}
          </p>
        )}
        <button ref={button} type="submit" hidden={isSent} className={submitButtonClass("primary", false)}>
          Upload
        </button>
      </form>
    </SentFormScope>
  );
}
