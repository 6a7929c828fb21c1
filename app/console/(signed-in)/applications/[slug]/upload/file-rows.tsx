"use client";
/** A row for each file that is to be uploaded: for which system and variant it is, and how far it is. */
import { PROGRESS_BAR } from "@/lib/ui/console/progress-bar-class";
import { Icon } from "@/lib/ui/icon";
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import { formatBytes, formatShare } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import type { FileRow, Files } from "./use-files";

export type Option = Readonly<{ value: string; label: string }>;

type Props = {
  text: UploadsMessages;
  locale: Locale;
  files: Files;
  places: readonly Option[];
  /** Codes. */
  variants: readonly string[];
};

export function FileRows({ files, ...given }: Props) {
  if (files.rows.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-line rounded-box border border-line">
      {files.rows.map((row) => (
        <Row key={row.id} row={row} files={files} {...given} />
      ))}
    </ul>
  );
}

function Row({ row, files, text, locale, places, variants }: Props & { row: FileRow }) {
  const { id, file, place, variant, state, message } = row;
  const isFixed = state === "sending" || state === "stored" || files.isSending;
  return (
    <li className="p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-40 flex-1 wrap-anywhere">
          <span className="font-medium">{file.name}</span>{" "}
          <span className="whitespace-nowrap text-muted tabular-nums">{formatBytes(file.size, locale)}</span>
        </p>
        <RowSelect
          id={`file-place-${id}`}
          label={text.systemOf(file.name)}
          value={place}
          options={places}
          isFixed={isFixed}
          onChange={(value) => files.change(id, { place: value })}
        />
        {variants.length > 1 && (
          <RowSelect
            id={`file-variant-${id}`}
            label={text.variantOf(file.name)}
            value={variant}
            options={variants.map((code) => ({ value: code, label: code }))}
            isFixed={isFixed}
            onChange={(value) => files.change(id, { variant: value })}
          />
        )}
        {!isFixed && (
          <button
            type="button"
            aria-label={text.removeFile(file.name)}
            onClick={() => files.remove(id)}
            className="btn btn-ghost btn-sm min-h-8 min-w-8 px-1.5"
          >
            <Icon name="close" className="size-4" />
          </button>
        )}
        {state === "stored" && (
          <span className="inline-flex min-h-8 items-center gap-1 text-success-content">
            <Icon name="check" className="size-4" />
            {text.stored}
          </span>
        )}
      </div>
      {state === "sending" && <Progress row={row} text={text} locale={locale} />}
      {state === "refused" && (
        <p role="alert" className="mt-2 rounded-field bg-error px-3 py-2 text-error-content wrap-anywhere">
          {message}
        </p>
      )}
    </li>
  );
}

function Progress({
  row: { id, file, sent },
  text,
  locale,
}: Pick<Props, "text" | "locale"> & { row: FileRow }) {
  const part = file.size > 0 ? Math.min(sent / file.size, 1) : 0;
  return (
    <div className="mt-2">
      <label htmlFor={`file-progress-${id}`} className="text-small text-muted tabular-nums">
        {part < 1 ? text.sentPart(formatShare(part, locale)) : text.checking}
      </label>
      <progress
        id={`file-progress-${id}`}
        max={100}
        value={Math.floor(100 * part)}
        className={PROGRESS_BAR}
      />
    </div>
  );
}

type SelectProps = {
  id: string;
  label: string;
  value: string;
  options: readonly Option[];
  isFixed: boolean;
  onChange: (value: string) => void;
};

function RowSelect({ id, label, value, options, isFixed, onChange }: SelectProps) {
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.value)}
        className="h-control rounded-field border border-muted bg-base-100 px-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
