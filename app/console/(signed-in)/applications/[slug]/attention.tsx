/** What someone should look at, each with the place where it is cured, and keys that will need something. */

import type { ReactNode } from "react";
import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import type { NearlyFullKey, UsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { keyFilterParameters } from "@/lib/domain/keys/key-filters";
import { ENDING_SOON, SUSPENDED } from "@/lib/domain/keys/keys-in-need";
import type { UnfinishedVersion } from "@/lib/domain/release-lists/unfinished-versions";
import type { AttentionRow } from "@/lib/operations/attention/row";
import { isToldByVersion, toldRow } from "@/lib/operations/attention/told";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { countedText } from "@/lib/ui/console/counted";
import { Link } from "@/lib/ui/console/link";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { AttentionItem, AttentionLink, AttentionSection } from "../../attention-list";
import { unfinishedWords } from "./unfinished-words";
import { overviewWords } from "./words";

type Props = {
  base: string;
  /** Null for applications without keys. */
  keys: Readonly<{ endingSoon: BoundedCount; suspended: BoundedCount }> | null;
  snapshot: UsageSnapshot | null;
  rows: readonly AttentionRow[];
  unfinished: readonly UnfinishedVersion[];
  /** How many the application has. */
  variantCount: number;
};

export async function Attention({ base, keys, snapshot, rows, unfinished, variantCount }: Props) {
  const look = await currentConsoleLook();
  const { attention: text } = overviewWords(look.locale.language);
  const items: ReactNode[] = rows
    .filter((row) => !isToldByVersion(row, unfinished))
    .map((row) => toldRow(row, look.words, look.locale, { isOfAll: false }))
    .map((row) => <AttentionItem key={row.id} row={row} />);
  for (const version of unfinished) {
    const { title, hint } = unfinishedWords(look, version, variantCount);
    items.push(
      <AttentionLink
        key={`version ${title}`}
        href={`${base}/releases/${encodeURIComponent(version.version)}`}
        // Names of systems keep their first letter.
        hint={<span className="inline-block">{hint}</span>}
      >
        {title}
      </AttentionLink>,
    );
  }
  if (keys && keys.endingSoon.count > 0)
    items.push(
      <AttentionLink key="ending" href={`${base}/keys?${keyFilterParameters(ENDING_SOON)}&sort=ends`}>
        {text.endingSoon(countedText(look, keys.endingSoon))}
      </AttentionLink>,
    );
  if (snapshot && snapshot.nearlyFull > 0)
    items.push(<NearlyFull key="seats" base={base} snapshot={snapshot} />);
  if (keys && keys.suspended.count > 0)
    items.push(
      <AttentionLink key="suspended" href={`${base}/keys?${keyFilterParameters(SUSPENDED)}`}>
        {text.suspended(countedText(look, keys.suspended))}
      </AttentionLink>,
    );
  return (
    <AttentionSection title={look.words.attention.title}>
      {items.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">{items}</ul>
      ) : (
        <p className="flex items-center gap-2 py-1 text-muted">
          <Icon name="check" className="size-4" />
          {look.words.attention.nothing}
        </p>
      )}
    </AttentionSection>
  );
}

async function NearlyFull({ base, snapshot }: { base: string; snapshot: UsageSnapshot }) {
  const look = await currentConsoleLook();
  const { attention: text } = overviewWords(look.locale.language);
  const { nearlyFull, nearlyFullKeys } = snapshot;
  const others = nearlyFull - nearlyFullKeys.length;
  return (
    <li className="py-2">
      <p>
        <span className="font-medium">{text.seats(formatCount(nearlyFull, look.locale))}</span>{" "}
        <span className="text-small text-muted">{text.seatsHint}</span>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {nearlyFullKeys.map((key) => (
          <li key={key.id} className="flex min-h-6 max-w-full min-w-0 items-center">
            <Link href={`${base}/keys/${key.id}`} className="min-w-0 truncate">
              {nameOf(look, key)}
            </Link>
            <span className="ml-1.5 shrink-0 text-muted tabular-nums">
              {text.seatsOf(
                formatCount(key.activeDevices, look.locale),
                formatCount(key.maxActivations, look.locale),
              )}
            </span>
          </li>
        ))}
        {others > 0 && (
          <li className="flex min-h-6 items-center text-muted">
            {text.more(formatCount(others, look.locale))}
          </li>
        )}
      </ul>
    </li>
  );
}

function nameOf(look: ConsoleLook, { lastFour, email, name }: NearlyFullKey): string {
  return `…${lastFour}, ${email ?? name ?? overviewWords(look.locale.language).attention.unknownCustomer}`;
}
