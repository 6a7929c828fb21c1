/** What someone should look at, each with the list that shows it. */
import type { ReactNode } from "react";
import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import type { NearlyFullKey, UsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { keyFilterParameters } from "@/lib/domain/keys/key-filters";
import { ENDING_SOON, SUSPENDED } from "@/lib/domain/keys/keys-in-need";
import type { MailTroubles } from "@/lib/domain/mails/troubles";
import type { RefusedUploads } from "@/lib/domain/releases/refused-uploads";
import type { UnfinishedVersion } from "@/lib/domain/releases/unfinished-versions";
import { formatCount } from "@/lib/messages/formats";
import { countedText } from "@/lib/ui/console/counted";
import { Link } from "@/lib/ui/console/link";
import { LatestRefused } from "@/lib/ui/console/refused-uploads";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";
import { unfinishedWords } from "./unfinished-words";

type Props = {
  look: ConsoleLook;
  base: string;
  /** Null for applications without keys. */
  keys: Readonly<{ endingSoon: BoundedCount; suspended: BoundedCount }> | null;
  snapshot: UsageSnapshot | null;
  damagedFiles: number;
  refused: readonly RefusedUploads[];
  unfinished: readonly UnfinishedVersion[];
  /** How many the application has. */
  variantCount: number;
  /** Null for applications without keys. */
  mails: MailTroubles | null;
};

export function Attention({ look, base, keys, snapshot, damagedFiles, refused, mails, ...given }: Props) {
  const { attention: text } = look.words.overview;
  const items: ReactNode[] = [];
  if (damagedFiles > 0)
    items.push(
      <Item key="files" href="/console/self-check" isBad>
        {text.damaged(formatCount(damagedFiles, look.locale))}
      </Item>,
    );
  for (const ofPlugin of [false, true]) {
    const uploads = refused.filter((upload) => upload.ofPlugin === ofPlugin);
    if (uploads.length === 0) continue;
    const area = ofPlugin ? "plugins" : "releases";
    const count = uploads.reduce((sum, upload) => sum + upload.count, 0);
    items.push(
      <Item
        key={area}
        href={`${base}/${area}#refused`}
        hint={<LatestRefused look={look} uploads={uploads} />}
        isBad
      >
        {look.words.refusedUploads[area](formatCount(count, look.locale))}
      </Item>,
    );
  }
  for (const version of given.unfinished) {
    const { title, hint } = unfinishedWords(look, version, given.variantCount);
    items.push(
      <Item
        key={`version ${title}`}
        href={`${base}/releases/${encodeURIComponent(version.version)}`}
        hint={hint}
      >
        {title}
      </Item>,
    );
  }
  if (mails?.newest)
    items.push(
      <Item key="mails" href={`${base}/mail`} hint={look.words.mail.problems[mails.newest.problem]} isBad>
        {text.mailsFailed(countedText(look, mails.failed))}
      </Item>,
    );
  if (mails && mails.delayed.count > 0)
    items.push(
      <Item key="delayed" href={`${base}/mail`} hint={text.mailsDelayedHint} isBad>
        {text.mailsDelayed(countedText(look, mails.delayed))}
      </Item>,
    );
  if (keys && keys.endingSoon.count > 0)
    items.push(
      <Item key="ending" href={`${base}/keys?${keyFilterParameters(ENDING_SOON)}&sort=ends`}>
        {text.endingSoon(countedText(look, keys.endingSoon))}
      </Item>,
    );
  if (snapshot && snapshot.nearlyFull > 0)
    items.push(<NearlyFull key="seats" look={look} base={base} snapshot={snapshot} />);
  if (keys && keys.suspended.count > 0)
    items.push(
      <Item key="suspended" href={`${base}/keys?${keyFilterParameters(SUSPENDED)}`}>
        {text.suspended(countedText(look, keys.suspended))}
      </Item>,
    );
  return (
    <section
      aria-labelledby="attention"
      className="mb-6 rounded-box border border-line bg-base-100 px-4 py-3"
    >
      <h2 id="attention" className="text-section">
        {text.title}
      </h2>
      {items.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">{items}</ul>
      ) : (
        <p className="flex items-center gap-2 py-1 text-muted">
          <Icon name="check" className="size-4" />
          {text.nothing}
        </p>
      )}
    </section>
  );
}

type ItemProps = { href: string; isBad?: boolean; hint?: ReactNode; children: ReactNode };

function Item({ href, isBad = false, hint, children }: ItemProps) {
  return (
    <li>
      <Link
        href={href}
        className="plain -mx-4 flex min-h-control items-center justify-between gap-3 px-4 hover:bg-base-200"
      >
        <span className={hint ? "min-w-0 py-2" : "min-w-0"}>
          <span className={isBad ? "font-medium text-error-content" : "font-medium"}>{children}</span>
          {hint && (
            <span className="block text-small wrap-anywhere text-muted first-letter:uppercase">{hint}</span>
          )}
        </span>
        <Icon name="arrow-right" className="size-4 text-muted" />
      </Link>
    </li>
  );
}

function NearlyFull({ look, base, snapshot }: { look: ConsoleLook; base: string; snapshot: UsageSnapshot }) {
  const { attention: text } = look.words.overview;
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
  return `…${lastFour}, ${email ?? name ?? look.words.overview.attention.unknownCustomer}`;
}
