import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { formatBytes, formatCount } from "@/lib/messages/formats";
import { Card } from "@/lib/ui/card";
import { type Fact, Facts } from "@/lib/ui/console/facts";
import { ReleaseStatusBadge } from "@/lib/ui/console/release-status";
import type { Look } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

type Props = { look: Look; release: ReleaseRecord; downloads: number };

export function ReleaseFacts({ look, release, downloads }: Props) {
  const { status, channel, critical, manual, image, fileName, size, sha256 } = release;
  const facts: (Fact | false | null)[] = [
    { term: "Status", is: <ReleaseStatusBadge language={look.locale.language} status={status} /> },
    { term: "Channel", is: channel },
    { term: "Critical", is: critical ? "Yes, it should not wait" : "No" },
    { term: "Manual", is: manual ? "Yes, programs do not install it by themselves" : "No" },
    image !== null && { term: "Image", is: <code className="font-mono">{image}</code> },
    fileName !== null && { term: "File", is: fileName },
    size !== null && { term: "Size", is: formatBytes(size, look.locale) },
    sha256 !== null && { term: "SHA-256", is: <code className="font-mono text-sm">{sha256}</code> },
    release.minCoreVersion !== null && { term: "Needs at least", is: release.minCoreVersion },
    { term: "Downloads", is: formatCount(downloads, look.locale) },
    { term: "Uploaded", is: <When look={look} date={release.createdAt} /> },
    release.releasedAt && { term: "Released", is: <When look={look} date={release.releasedAt} /> },
    release.seq !== null && { term: "Statement", is: `no. ${release.seq}, signed with key ${release.kid}` },
    release.withdrawnAt && { term: "Withdrawn", is: <When look={look} date={release.withdrawnAt} /> },
    release.withdrawReason !== null && { term: "Why", is: release.withdrawReason },
  ];
  return (
    <Card label="Facts">
      <Facts facts={facts.filter((fact) => fact !== false && fact !== null)} />
    </Card>
  );
}
