/** How far the version has spread, since it was first published. */
import { type Adoption as AdoptionOf, mostDevicesBelow } from "@/lib/domain/releases/adoption";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { Adoption } from "@/lib/ui/console/charts/adoption";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; release: ReleaseRecord; adoption: AdoptionOf };

export function ReleaseAdoption({ look, release, adoption }: Props) {
  const text = look.words.releases;
  const found = adoption.versions.find(({ version }) => version === release.version);
  if (!found || release.plugin !== null || release.status === "draft") return null;
  return (
    <Card label={text.adoption}>
      <h2 className="mb-3 text-section">{text.adoption}</h2>
      <Adoption
        look={look}
        of={found}
        isToday={adoption.isToday}
        stillOn={mostDevicesBelow(adoption, release.version)}
      />
    </Card>
  );
}
