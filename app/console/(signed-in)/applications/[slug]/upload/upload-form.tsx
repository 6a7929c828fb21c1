"use client";
/**
 * A form that sends a file. Without JavaScript it is a POST that ends on the release's page; with it, one sees how far it is, can
 * cancel it, and is told here what went wrong, and that a version exists before its file travels.
 */
import { type ReactNode, useEffect, useRef } from "react";
import type { Refusal } from "@/lib/forms/actions/form-state";
import { RefusalNotice, SentFormScope } from "@/lib/ui/forms/form-scope";
import { submitButtonClass } from "@/lib/ui/submit-button-class";
import { uploadWords } from "@/lib/words/console/upload-words";
import { formatBytes } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import { FileField } from "./file-field";
import { UploadProgress } from "./upload-progress";
import { useUpload } from "./use-upload";
import { useVersion } from "./use-version";
import { VersionKnown } from "./version-note";

type Props = {
  locale: Locale;
  /** Takes the file: the address of a route handler. */
  action: string;
  /** Larger files are refused. */
  bytesMax: number;
  fileLabel: string;
  fileHint: string;
  /** Tells whether a version exists; null where the file itself says which it is. */
  versionAt: string | null;
  /** Why the form was refused that was sent before, without JavaScript. */
  refused: Readonly<Pick<Refusal, "message" | "field" | "values">> | null;
  children: ReactNode;
};

export function UploadForm({ locale, action, bytesMax, fileLabel, fileHint, ...props }: Props) {
  const { versionAt, refused, children } = props;
  const text = uploadWords(locale.language);
  const largest = formatBytes(bytesMax, locale);
  const upload = useUpload(text);
  const version = useVersion(versionAt);
  const { sent, refusal } = upload;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const field = refusal.field === null ? null : form.current?.elements.namedItem(refusal.field);
    if (field instanceof HTMLElement) field.focus();
    else button.current?.focus();
  }, [refusal]);
  const latest = refusal ?? (refused && { ...refused, proof: null, at: 0 });
  async function submit(current: HTMLFormElement): Promise<void> {
    const file = new FormData(current).get("file");
    if (file instanceof File && file.size > bytesMax) {
      upload.refuse(current, text.tooLarge(largest), "file");
      return;
    }
    const taken = await version.ask(current);
    if (taken) upload.refuse(current, taken, "version");
    else upload.send(current);
  }
  return (
    <SentFormScope refusal={sent ? null : latest} typed={latest?.values ?? null}>
      {!refusal && <RefusalNotice />}
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onChange={({ currentTarget, target }) => {
          if (target instanceof Element && "name" in target)
            version.changed(currentTarget, String(target.name));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <FileField label={fileLabel} hint={`${fileHint} ${text.upTo(largest)}`} drop={text.drop} />
        <VersionKnown value={{ ...version.known, says: text.versionRead }}>{children}</VersionKnown>
        {sent && <UploadProgress sent={sent} text={text} locale={locale} onCancel={upload.cancel} />}
        {refusal && refusal.field === null && (
          <p role="alert" className="mb-4 rounded-box bg-error p-4 text-error-content">
            {refusal.message}
          </p>
        )}
        <button
          ref={button}
          type="submit"
          hidden={sent !== null}
          className={`${submitButtonClass("primary", false)} mt-2`}
        >
          {text.submit}
        </button>
      </form>
    </SentFormScope>
  );
}
