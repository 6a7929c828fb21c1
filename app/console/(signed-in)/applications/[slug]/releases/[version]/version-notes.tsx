/** The notes, once for all variants that have the same. */

import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Notes } from "@/lib/ui/notes";
import { releasesWords } from "../words";

type Props = { releases: readonly ReleaseRecord[] };

export async function VersionNotes({ releases }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const kinds = [...new Set(releases.map(({ notes }) => notes))];
  return kinds.map((notes) => {
    const variants = releases.filter((release) => release.notes === notes).map(({ variant }) => variant);
    const title = kinds.length > 1 ? text.differentNotes(variants.join(", ")) : text.notes;
    return (
      <Card key={notes} label={title}>
        <h2 className="mb-3 text-section">{title}</h2>
        {notes ? <Notes text={notes} /> : <p className="text-muted">{text.noNotes}</p>}
      </Card>
    );
  });
}
