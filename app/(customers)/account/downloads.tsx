import { contextFor, SYSTEM } from "@/lib/domain/context";
import { downloadsOfCustomer } from "@/lib/domain/releases/customer-downloads";
import { formatBytes } from "@/lib/messages/formats";
import { Card } from "@/lib/ui/card";
import type { Look } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

/** Nothing at all for a customer whose applications publish no files. */
export async function Downloads({ look, email }: { look: Look; email: string }) {
  const messages = look.messages.downloads;
  const downloads = await downloadsOfCustomer(contextFor(SYSTEM, look.now), email);
  if (downloads.length === 0) return null;
  return (
    <Card label={messages.title}>
      <h2 className="text-xl font-bold">{messages.title}</h2>
      <ul className="divide-y divide-line">
        {downloads.map(({ releaseId, application, variant, version, releasedAt, size, sha256, fileName }) => (
          <li key={releaseId} className="py-4">
            <h3 className="font-semibold wrap-anywhere">
              {application} {version}
            </h3>
            <p className="text-sm wrap-anywhere text-muted">
              {variant} · {fileName} · {formatBytes(size, look.locale)} · {messages.released}{" "}
              <When look={look} date={releasedAt} form="date" />
            </p>
            <p className="mt-1 text-sm text-muted">
              {messages.checksum} <code className="font-mono wrap-anywhere">{sha256}</code>
            </p>
            <a href={`/account/download?release=${releaseId}`} className="btn btn-primary mt-3 min-h-11">
              {messages.download}
              <span className="sr-only">
                {" "}
                {application} {version}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
