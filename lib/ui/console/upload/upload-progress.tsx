"use client";
/** How far an upload is, shown all the time and said aloud now and then, and while it can be cancelled the button for it. */
import { useEffect, useRef } from "react";

const SAID_EVERY_PERCENT = 25;

export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const isSent = percent === 100;
  const box = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus stays here when its button goes.
  useEffect(() => (isSent ? box : cancel).current?.focus(), [isSent]);
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <label htmlFor="upload-progress" className="mb-1 block">
        Upload {inWords(percent)}
      </label>
      <progress id="upload-progress" max={100} value={percent} className="block h-4 w-full accent-primary" />
      <p role="status" className="sr-only">
        Upload {inWords(percent - (percent % SAID_EVERY_PERCENT))}
      </p>
      {!isSent && (
        <button
          ref={cancel}
          type="button"
          onClick={onCancel}
          className="btn btn-outline mt-3 min-h-control border-muted"
        >
          Cancel
        </button>
      )}
    </div>
  );
}

function inWords(percent: number): string {
  return percent < 100 ? `${percent} %` : "is complete. The file is being checked …";
}
