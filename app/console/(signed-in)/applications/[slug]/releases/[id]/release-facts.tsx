import { missingOf } from "@/lib/domain/releases/choose-file";
import type { FileRecord } from "@/lib/domain/releases/file-record";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import type { ReleasesMessages } from "@/lib/messages/console/en/releases";
import { formatBytes, formatCount } from "@/lib/messages/formats";
import { termsIn } from "@/lib/messages/terms/terms";
import { Card } from "@/lib/ui/card";
import { type Fact, Facts } from "@/lib/ui/console/facts";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

type Props = { look: ConsoleLook; release: ReleaseRecord; downloads: number };

export function ReleaseFacts({ look, release, downloads }: Props) {
  const text = look.words.releases;
  const { channel, critical, manual, image, fileName, size, sha256, seq, kid, files } = release;
  const facts: (Fact | false | null)[] = [
    { term: text.channel, is: termsIn(look.locale.language).channels[channel] },
    { term: text.downloads, is: formatCount(downloads, look.locale) },
    release.plugin === null &&
      image === null && { term: text.rollout, is: text.rolloutIs(String(release.rollout)) },
    release.expects.length > 0 && { term: text.expected, is: expectedOf(text, release) },
    { term: text.critical, is: critical ? text.criticalYes : text.no },
    { term: text.manual, is: manual ? text.manualYes : text.no },
    release.minCoreVersion !== null && { term: text.minVersion, is: release.minCoreVersion },
    image !== null && { term: text.image, is: <code className="font-mono text-small">{image}</code> },
    fileName !== null && { term: text.file, is: fileName },
    size !== null && { term: text.size, is: formatBytes(size, look.locale) },
    sha256 !== null && { term: "SHA-256", is: <code className="font-mono text-small">{sha256}</code> },
    fileName === null && files.length > 0 && { term: text.files, is: <FileList look={look} files={files} /> },
    { term: text.uploaded, is: <When look={look} date={release.createdAt} /> },
    release.releasedAt && { term: text.released, is: <When look={look} date={release.releasedAt} /> },
    release.withdrawnAt && { term: text.withdrawn, is: <When look={look} date={release.withdrawnAt} /> },
    seq !== null && { term: text.statement, is: text.statementIs(formatCount(seq, look.locale), kid ?? "") },
  ];
  return (
    <Card label={text.details}>
      <h2 className="mb-3 text-section">{text.details}</h2>
      <Facts facts={facts.filter((fact) => fact !== false && fact !== null)} />
    </Card>
  );
}

function expectedOf(text: ReleasesMessages, { files, expects }: ReleaseRecord): string {
  const missing = missingOf(files, expects);
  const all = expects.join(", ");
  return missing.length === 0 ? text.allThere(all) : text.stillMissing(all, missing.join(", "));
}

/** Of a release for several platforms. */
function FileList({ look, files }: { look: ConsoleLook; files: readonly FileRecord[] }) {
  return (
    <ul className="space-y-2">
      {files.map(({ id, name, platform, arch, size, sha256 }) => (
        <li key={id} className="wrap-anywhere">
          {name}
          <span className="block text-small text-muted">
            {platform}/{arch} · {formatBytes(size, look.locale)}
          </span>
          <code className="block font-mono text-small">{sha256}</code>
        </li>
      ))}
    </ul>
  );
}
