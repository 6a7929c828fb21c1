"use client";
/** Progress, speed and time left of an upload, announced now and then, and a button to cancel it while that is possible. */
import { useEffect, useRef } from "react";
import { PROGRESS_BAR } from "@/lib/ui/console/progress-bar-class";
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import { formatBytes, formatDuration, formatShare } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import type { Sent } from "./use-upload";

const SAID_EVERY_PERCENT = 25;

type Props = { sent: Sent; text: UploadsMessages; locale: Locale; onCancel: () => void };

export function UploadProgress({ sent, text, locale, onCancel }: Props) {
  const { percent } = sent;
  const isSent = percent === 100;
  const box = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus stays here when its button goes.
  useEffect(() => (isSent ? box : cancel).current?.focus(), [isSent]);
  const part = (done: number) =>
    done < 100 ? text.sentPart(formatShare(done / 100, locale)) : text.checking;
  return (
    <div ref={box} tabIndex={-1} className="mb-4 rounded-box border border-line bg-base-200 p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor="upload-progress" className="font-medium tabular-nums">
          {part(percent)}
        </label>
        {!isSent && <p className="text-small text-muted tabular-nums">{details(sent, text, locale)}</p>}
      </div>
      <progress id="upload-progress" max={100} value={percent} className={PROGRESS_BAR} />
      <p role="status" className="sr-only">
        {part(percent - (percent % SAID_EVERY_PERCENT))}
      </p>
      {!isSent && (
        <button
          ref={cancel}
          type="button"
          onClick={onCancel}
          className="btn btn-outline mt-3 min-h-control border-muted"
        >
          {text.cancel}
        </button>
      )}
    </div>
  );
}

function details({ bytes, total, pace }: Sent, text: UploadsMessages, locale: Locale): string {
  const size = (value: number) => formatBytes(value, locale);
  return [
    text.sentOf(size(bytes), size(total)),
    pace && text.speed(size(pace.bytesPerSecond)),
    pace && text.timeLeft(formatDuration(pace.secondsLeft, locale)),
  ]
    .filter(Boolean)
    .join(" · ");
}
