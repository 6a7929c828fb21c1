import type { LicenseView } from "@/lib/domain/activations/describe-license";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { type CustomerDownload, downloadsOfCustomer } from "@/lib/domain/releases/customer-downloads";
import { formatBytes } from "@/lib/messages/formats";
import type { Look } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

type Props = { look: Look; email: string; license: LicenseView; isOpen: boolean };

/** Nothing at all for a license that opens no files. */
export async function Downloads({ look, email, license, isOpen }: Props) {
  const downloads = await downloadsOfCustomer(contextFor(SYSTEM, look.now), email, license.keyId);
  if (downloads.length === 0) return null;
  return (
    <details open={isOpen} className="mt-4 border-t border-line pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {look.messages.downloads.title} ({downloads.length})
      </summary>
      <ul className="divide-y divide-line">
        {downloads.map((download) => (
          <li key={download.fileId} className="py-4">
            <File look={look} download={download} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function File({ look, download }: { look: Look; download: CustomerDownload }) {
  const messages = look.messages.downloads;
  const { fileId, platform, application, variant, version, releasedAt, size, sha256, fileName } = download;
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {application} {version}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {variant} · {fileName} · {formatBytes(size, look.locale)} · {messages.released}{" "}
        <When look={look} date={releasedAt} form="date" />
      </p>
      <a href={`/account/download?file=${fileId}`} className="btn btn-primary mt-3 min-h-11">
        {messages.download}
        <span className="sr-only">
          {" "}
          {application} {version}
          {platform !== "any" && ` ${fileName}`}
        </span>
      </a>
      <details className="mt-2 text-sm text-muted">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {messages.checksum}
        </summary>
        <code className="font-mono wrap-anywhere">{sha256}</code>
      </details>
    </>
  );
}
