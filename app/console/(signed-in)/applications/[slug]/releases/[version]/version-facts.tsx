/** What is said of a version, once where its variants agree. */

import type { ReactNode } from "react";
import { DRAFT_FLAGS } from "@/lib/domain/publishing/draft-fields";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { type Fact, Facts } from "@/lib/ui/console/facts";
import { When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "../words";
import type { ShownVersion } from "./shown-version";

type Props = { view: ShownVersion };

export async function VersionFacts({ view }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const { channels, draftFields } = termsIn(look.locale.language);
  const { releases, variants } = view;
  const of = (read: (release: ReleaseRecord) => string | null, show: (value: string) => ReactNode = asItIs) =>
    agreed(releases, read, show);
  const moment = (value: string) => <When date={new Date(value)} />;
  const downloads = variants.reduce((sum, variant) => sum + variant.downloads.all, 0);
  const facts: (Fact | null)[] = [
    fact(
      text.channel,
      of(({ channel }) => channels[channel]),
    ),
    view.plugin === null ? null : { term: text.downloads, is: formatCount(downloads, look.locale) },
    view.plugin === null
      ? fact(
          text.rollout,
          of(({ rollout }) => text.rolloutIs(String(rollout))),
        )
      : null,
    fact(
      text.expected,
      of(({ expects }) => expects.join(", ") || null),
    ),
    ...DRAFT_FLAGS.map((flag) =>
      fact(
        draftFields[flag].label,
        of((release) => (release[flag] ? draftFields[flag].yes : text.no)),
      ),
    ),
    fact(
      text.minVersion,
      of(({ minCoreVersion, requiresVersion }) => minCoreVersion ?? requiresVersion),
    ),
    fact(
      text.uploaded,
      of(({ createdAt }) => toMinute(createdAt), moment),
    ),
    fact(
      text.released,
      of(({ releasedAt }) => releasedAt && toMinute(releasedAt), moment),
    ),
    fact(
      text.withdrawn,
      of(({ withdrawnAt }) => withdrawnAt && toMinute(withdrawnAt), moment),
    ),
  ];
  return (
    <Card label={text.details}>
      <h2 className="mb-3 text-section">{text.details}</h2>
      <Facts facts={facts.filter((one) => one !== null)} />
    </Card>
  );
}

function fact(term: string, is: ReactNode): Fact | null {
  return is === null ? null : { term, is };
}

/** Null where none of them says anything. */
function agreed(
  releases: readonly ReleaseRecord[],
  read: (release: ReleaseRecord) => string | null,
  show: (value: string) => ReactNode,
): ReactNode {
  const values = releases.map((release) => ({ release, value: read(release) }));
  const [first] = values;
  if (values.every(({ value }) => value === null)) return null;
  if (first?.value && values.every(({ value }) => value === first.value)) return show(first.value);
  return (
    <ul>
      {values.map(({ release, value }) => (
        <li key={release.id}>
          {release.variant}: {value === null ? "–" : show(value)}
        </li>
      ))}
    </ul>
  );
}

/** Variants that were sent one after another agree. */
function toMinute(date: Date): string {
  return `${date.toISOString().slice(0, 16)}Z`;
}

function asItIs(value: string): string {
  return value;
}
