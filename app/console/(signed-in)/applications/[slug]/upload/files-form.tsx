"use client";
/**
 * A form that sends the files of a version. Without JavaScript it is one POST with all of them; with it, each file has a row where its
 * system can be corrected, is sent by itself, and says how far it is and why it was refused.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Refusal } from "@/lib/forms/actions/form-state";
import { Select } from "@/lib/ui/console/choices";
import { RefusalNotice, SentFormScope } from "@/lib/ui/forms/form-scope";
import { submitButtonClass } from "@/lib/ui/submit-button-class";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";
import { uploadWords } from "@/lib/words/console/upload-words";
import { formatBytes, formatCount } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import { FileField } from "./file-field";
import { FileRows, type Option } from "./file-rows";
import { UploadProgress } from "./upload-progress";
import { useFiles } from "./use-files";
import { useUpload } from "./use-upload";
import { useVersion } from "./use-version";
import { VersionKnown } from "./version-note";

type Props = {
  locale: Locale;
  /** Takes the files: the address of a route handler. */
  action: string;
  /** Larger files are refused. */
  bytesMax: number;
  /** Tells whether a version exists; null where files are added to one that does. */
  versionAt: string | null;
  places: readonly Option[];
  /** One of `places`, by a file's name. */
  placeOf: (name: string) => string;
  /** Codes. */
  variants: readonly string[];
  /** Why the form was refused that was sent before, without JavaScript. */
  refused: Readonly<Pick<Refusal, "message" | "field" | "values">> | null;
  children: ReactNode;
};

export function FilesForm({
  locale,
  action,
  bytesMax,
  versionAt,
  places,
  placeOf,
  variants,
  ...props
}: Props) {
  const { refused, children } = props;
  const isAdding = versionAt === null;
  const text = uploadWords(locale.language);
  const largest = formatBytes(bytesMax, locale);
  const isInteractive = useIsInteractive();
  const upload = useUpload(text);
  const files = useFiles(text, isAdding);
  const version = useVersion(versionAt);
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { sent, refusal } = upload;
  useEffect(() => {
    if (!refusal) return;
    const field = refusal.field === null ? null : form.current?.elements.namedItem(refusal.field);
    if (field instanceof HTMLElement) field.focus();
    else button.current?.focus();
  }, [refusal]);
  const latest = refusal ?? (refused && { ...refused, proof: null, at: 0 });
  const isBusy = sent !== null || files.isSending;
  const stored = files.rows.filter(({ state }) => state === "stored").length;
  const refusedRows = files.rows.filter(({ state }) => state === "refused").length;
  const isOut = files.rows.some(({ state, sent: bytes, file }) => state === "sending" && bytes >= file.size);
  const count = (value: number) => formatCount(value, locale);

  /** Where the form itself was refused, files below the one that told of it were not sent. */
  function refusedSentence(): string {
    const all = count(files.rows.length);
    return stored + refusedRows < files.rows.length
      ? text.someNotSent(count(refusedRows), count(stored), all)
      : text.someRefused(count(refusedRows), all);
  }

  async function takenVersion(current: HTMLFormElement): Promise<string> {
    const wanted = new Set(files.rows.map(({ variant }) => variant));
    for (const variant of wanted) {
      const taken = files.hasBegun(variant) ? "" : await version.ask(current, variant);
      if (taken) return taken;
    }
    return wanted.size === 0 ? version.ask(current) : "";
  }

  async function submit(current: HTMLFormElement): Promise<void> {
    if (isBusy) return;
    const tooLarge = files.rows.find(({ file }) => file.size > bytesMax);
    if (tooLarge) return upload.refuse(current, `${tooLarge.file.name}: ${text.tooLarge(largest)}`, "file");
    const taken = await takenVersion(current);
    if (taken) return upload.refuse(current, taken, "version");
    if (files.rows.length === 0) return upload.send(current);
    setTried(true);
    const wrong = await files.send(current);
    if (wrong) upload.refuse(current, wrong.message, wrong.field);
    else button.current?.focus();
  }

  /** Into rows: the field is then free for further ones. */
  function take(current: HTMLFormElement, input: HTMLInputElement): void {
    const chosen = [...(input.files ?? [])];
    if (chosen.length === 0) return;
    const variant = String(new FormData(current).get("variant") ?? variants[0] ?? "");
    files.add(chosen, placeOf, variant);
    input.value = "";
  }

  return (
    <SentFormScope refusal={isBusy ? null : latest} typed={latest?.values ?? null}>
      {!refusal && <RefusalNotice />}
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onChange={({ currentTarget, target }) => {
          if (!(target instanceof Element) || !("name" in target)) return;
          version.changed(currentTarget, String(target.name));
          if (target instanceof HTMLInputElement && target.name === "file") take(currentTarget, target);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {isAdding && <input type="hidden" name="add" value="yes" />}
        <FileField
          label={text.files}
          hint={`${isAdding ? "" : `${text.filesHint} `}${text.upTo(largest)}`}
          drop={text.dropMany}
          multiple
        />
        <FileRows text={text} locale={locale} files={files} places={places} variants={variants} />
        {!isInteractive && (
          <Select
            name="place"
            label={text.place}
            options={[{ value: "", label: text.fromName }, ...places]}
            defaultValue=""
          />
        )}
        <VersionKnown value={{ ...version.known, says: text.versionRead }}>{children}</VersionKnown>
        {sent && <UploadProgress sent={sent} text={text} locale={locale} onCancel={upload.cancel} />}
        <p role="status" className={hasTried ? "mb-4 text-muted" : "sr-only"}>
          {files.isPublishing
            ? text.publishingFiles
            : hasTried &&
              (refusedRows > 0 && !isBusy
                ? refusedSentence()
                : text.storedOf(count(stored), count(files.rows.length)))}
        </p>
        {refusal && refusal.field === null && !isBusy && (
          <p role="alert" className="mb-4 rounded-box bg-error p-4 text-error-content">
            {refusal.message}
          </p>
        )}
        {files.isSending && !files.isPublishing && !isOut && (
          <button
            type="button"
            onClick={files.cancel}
            className="btn btn-outline mt-2 min-h-control border-muted"
          >
            {text.cancel}
          </button>
        )}
        <button
          ref={button}
          type="submit"
          hidden={isBusy}
          className={`${submitButtonClass("primary", false)} mt-2`}
        >
          {isAdding ? text.addFiles : stored > 0 ? text.submitRest : text.submit}
        </button>
      </form>
    </SentFormScope>
  );
}
