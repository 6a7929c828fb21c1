/** How far the version has spread, since it was first published. */

import { type Adoption as AdoptionOf, mostDevicesBelow } from "@/lib/domain/release-lists/adoption";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Adoption } from "../../charts/adoption";
import { releasesWords } from "../words";
import type { ShownVersion } from "./shown-version";

type Props = { view: ShownVersion; adoption: AdoptionOf };

export async function VersionAdoption({ view, adoption }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const found = adoption.versions.find(({ version }) => version === view.version);
  if (!found || view.plugin !== null) return null;
  return (
    <Card label={text.adoption}>
      <h2 className="mb-3 text-section">{text.adoption}</h2>
      <Adoption of={found} isToday={adoption.isToday} stillOn={mostDevicesBelow(adoption, view.version)} />
    </Card>
  );
}
