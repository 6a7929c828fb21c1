/**
 * A form that sends a file. Plain, it is a POST that ends on the release's page; public/console-upload.js shows how far it
 * is, lets it be cancelled, and says here what went wrong.
 */
import type { ReactNode } from "react";
import { formatBytes } from "../../messages/formats";
import type { Look } from "../look";
import { OwnScript } from "../own-script";

type Props = {
  look: Look;
  action: string;
  /** Larger files are refused. */
  bytesMax: number;
  fileLabel: string;
  fileHint: string;
  children: ReactNode;
};

export function UploadForm({ look, action, bytesMax, fileLabel, fileHint, children }: Props) {
  const max = formatBytes(bytesMax, look.locale);
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-upload=""
      data-bytes-max={bytesMax}
      data-too-large={`The file is larger than the ${max} that one may have. Nothing was sent.`}
    >
      <OwnScript look={look} name="console-upload" />
      <div className="mb-4">
        <label htmlFor="file" className="mb-1 block font-medium">
          {fileLabel}
        </label>
        <input
          id="file"
          type="file"
          name="file"
          aria-describedby="file-hint"
          className="block w-full rounded-field border border-muted bg-base-100 p-2 file:mr-3 file:min-h-8 file:rounded-field file:border-0 file:bg-base-200 file:px-3 file:font-medium file:text-base-content"
        />
        <p id="file-hint" className="mt-2 text-sm text-muted">
          {fileHint} Up to {max}.
        </p>
      </div>
      {children}
      <div data-upload-progress="" hidden className="mb-4">
        <label htmlFor="upload-progress" className="mb-1 block">
          Upload <span data-upload-percent="">0 %</span>
        </label>
        <progress id="upload-progress" max={100} value={0} className="block h-4 w-full accent-primary" />
        <button type="button" data-upload-cancel="" className="btn btn-outline mt-3 min-h-11 border-muted">
          Cancel
        </button>
      </div>
      <div
        role="alert"
        data-upload-error=""
        hidden
        className="mb-4 rounded-box bg-error p-4 text-error-content"
      />
      <button type="submit" className="btn btn-primary min-h-11">
        Upload
      </button>
    </form>
  );
}
