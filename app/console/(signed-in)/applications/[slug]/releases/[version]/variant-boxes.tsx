/** Of which variants a verb is about, where the version has several. */
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Checkbox } from "@/lib/ui/console/choices";
import { HiddenFields } from "@/lib/ui/hidden-fields";

type Props = {
  /** Tells the boxes of one verb from another's. */
  act: string;
  releases: readonly ReleaseRecord[];
  isChosen?: (release: ReleaseRecord) => boolean;
  hintOf?: (release: ReleaseRecord) => string | undefined;
};

export function VariantBoxes({ act, releases, isChosen = () => true, hintOf }: Props) {
  if (releases.length < 2) return null;
  return (
    <>
      <HiddenFields values={{ choice: "yes" }} />
      {releases.map((release) => {
        const hint = hintOf?.(release);
        return (
          <Checkbox
            key={release.id}
            id={`${act}-${release.id}`}
            name={`of.${release.id}`}
            label={release.variant ?? release.id}
            defaultChecked={isChosen(release)}
            {...(hint === undefined ? {} : { hint })}
          />
        );
      })}
    </>
  );
}
