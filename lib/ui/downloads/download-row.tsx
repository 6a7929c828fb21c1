/** One file, with its checksum, and the others that are for the same system. */

import { currentLook } from "../../session/current";
import { formatBytes } from "../../words/formats";
import type { OfferedFile } from "./offered";

type Props = {
  /** The program and its version. */
  title: string;
  /** Of the system, or what a plugin needs; "" for nothing. */
  name: string;
  file: OfferedFile;
  others: readonly OfferedFile[];
  /** The one that the visitor most likely came for. */
  isOwn: boolean;
  hrefOf: ((fileId: string) => string) | undefined;
};

export async function DownloadRow({ title, name, file, others, isOwn, hrefOf }: Props) {
  const look = await currentLook();
  const text = look.messages.downloads;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-48">
          {name && <p>{name}</p>}
          <p className="text-sm wrap-anywhere text-muted">
            {file.fileName} · {formatBytes(file.size, look.locale)}
          </p>
        </div>
        {hrefOf && (
          <a
            href={hrefOf(file.fileId)}
            className={`btn min-h-11 ${isOwn ? "btn-primary" : "btn-outline border-muted"}`}
          >
            {text.download}
            <span className="sr-only">
              {" "}
              {title} {name}
            </span>
          </a>
        )}
      </div>
      <div className="flex flex-wrap gap-x-6 text-sm text-muted">
        <Checksum file={file} />
        {others.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              {text.others} ({others.length})
            </summary>
            <ul>
              {others.map((other) => (
                <li key={other.fileId} className="py-2">
                  {hrefOf ? (
                    <a
                      href={hrefOf(other.fileId)}
                      className="inline-flex min-h-11 items-center wrap-anywhere"
                    >
                      {other.fileName}
                    </a>
                  ) : (
                    other.fileName
                  )}{" "}
                  · {formatBytes(other.size, look.locale)}
                  <Checksum file={other} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

async function Checksum({ file }: { file: OfferedFile }) {
  const look = await currentLook();
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {look.messages.downloads.checksum}
      </summary>
      <code className="font-mono wrap-anywhere">{file.sha256}</code>
    </details>
  );
}
