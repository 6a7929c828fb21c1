/** The same version in every variant, each with its status. */
import type { AroundRelease } from "@/lib/domain/releases/around-release";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import { Link } from "@/lib/ui/console/link";
import { ReleaseStatusBadge } from "@/lib/ui/console/release-status";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; path: string; release: ReleaseRecord; around: AroundRelease };

export function ReleaseVariants({ look, path, release, around }: Props) {
  const text = look.words.releases;
  const { language } = look.locale;
  if (around.others.length === 0) return null;
  const here = { term: release.variant ?? "", is: <span className="text-muted">{text.thisOne}</span> };
  const others = around.others.map(({ code, release: other }) => ({
    term: code,
    is: other ? (
      <Link href={`${path}/${other.id}`} className="plain hover:underline">
        <ReleaseStatusBadge
          language={language}
          status={other.status}
          channel={other.channel === release.channel ? undefined : other.channel}
        />
      </Link>
    ) : (
      <span className="text-muted">{text.notUploaded}</span>
    ),
  }));
  return (
    <Card label={text.inVariants(release.version)}>
      <h2 className="mb-3 text-section">{text.inVariants(release.version)}</h2>
      <Facts facts={[here, ...others]} />
    </Card>
  );
}
