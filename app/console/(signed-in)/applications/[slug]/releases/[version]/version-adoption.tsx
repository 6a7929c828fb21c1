/** How far the version has spread, since it was first published. */

import { Adoption } from "@/app/console/(signed-in)/applications/[slug]/charts/adoption";
import { type Adoption as AdoptionOf, mostDevicesBelow } from "@/lib/domain/release-lists/adoption";
import { Card } from "@/lib/ui/card";
import type { ConsoleLook } from "@/lib/ui/look";
import type { ShownVersion } from "./shown-version";

type Props = { look: ConsoleLook; view: ShownVersion; adoption: AdoptionOf };

export function VersionAdoption({ look, view, adoption }: Props) {
  const text = look.words.releases;
  const found = adoption.versions.find(({ version }) => version === view.version);
  if (!found || view.plugin !== null) return null;
  return (
    <Card label={text.adoption}>
      <h2 className="mb-3 text-section">{text.adoption}</h2>
      <Adoption
        look={look}
        of={found}
        isToday={adoption.isToday}
        stillOn={mostDevicesBelow(adoption, view.version)}
      />
    </Card>
  );
}
