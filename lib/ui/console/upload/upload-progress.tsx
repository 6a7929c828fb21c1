"use client";
/** How far an upload is, shown all the time and said aloud now and then, and the button that cancels it. */
import { useEffect, useRef } from "react";

const SAID_EVERY_PERCENT = 25;

export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="mb-4">
      <label htmlFor="upload-progress" className="mb-1 block">
        Upload {inWords(percent)}
      </label>
      <progress id="upload-progress" max={100} value={percent} className="block h-4 w-full accent-primary" />
      <p role="status" className="sr-only">
        Upload {inWords(percent - (percent % SAID_EVERY_PERCENT))}
      </p>
      <button
        ref={cancel}
        type="button"
        onClick={onCancel}
        className="btn btn-outline mt-3 min-h-11 border-muted"
      >
        Cancel
      </button>
    </div>
  );
}

function inWords(percent: number): string {
  return percent < 100 ? `${percent} %` : "is complete. The file is being checked …";
}
