/** The four figures of an application, each with its change. */

import type { Activity } from "@/lib/domain/applications/activity";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { type Change, changeOfFlow, changeOfStock } from "@/lib/domain/applications/change";
import type { UsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { type Adoption, mostDevicesBelow } from "@/lib/domain/release-lists/adoption";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatShare } from "@/lib/words/formats";
import { courseWords } from "./charts/adoption";
import { FigureTile, FigureTiles } from "./charts/figure-tile";
import { Sparkline } from "./charts/sparkline";
import { overviewWords } from "./words";

/** What a figure is compared with, and how far the activity of a page reaches at least. */
export const PERIOD_DAYS = 30;

type Props = {
  base: string;
  kind: ApplicationKind;
  /** Null while keys and devices are counted for the first time. */
  snapshot: UsageSnapshot | null;
  /** Twice as long as the period. */
  activity: Activity;
  adoption: Adoption | null;
};

export async function Figures({ base, kind, snapshot, activity, adoption }: Props) {
  const look = await currentConsoleLook();
  const { tiles: text } = overviewWords(look.locale.language);
  const flow = (term: string, measure: Parameters<Activity["total"]>[0]) => {
    const change = changeOfFlow(activity.total(measure), PERIOD_DAYS);
    return (
      <FigureTile term={term} value={formatCount(change.now, look.locale)} note={flowNote(look, change)} />
    );
  };
  const sells = sellsLicenses(kind);
  return (
    <FigureTiles label={text.label}>
      {sells && <ActiveKeys base={base} snapshot={snapshot} activity={activity} />}
      {sells && flow(text.activations, "activation")}
      {sells && flow(text.validations, "validation")}
      {!sells && flow(text.checks, "update_check")}
      {!sells && flow(text.downloads, "download")}
      {publishesUpdates(kind) && adoption && <AdoptionTile base={base} adoption={adoption} />}
      {!publishesUpdates(kind) && (
        <FigureTile
          term={text.devices}
          value={snapshot ? formatCount(snapshot.devices, look.locale) : "–"}
          note={snapshot ? text.inSeats : text.counting}
        />
      )}
    </FigureTiles>
  );
}

async function ActiveKeys({ base, snapshot, activity }: Pick<Props, "base" | "snapshot" | "activity">) {
  const look = await currentConsoleLook();
  const { tiles: text } = overviewWords(look.locale.language);
  if (!snapshot) return <FigureTile term={text.activeKeys} value="–" note={text.counting} />;
  const change = changeOfStock(snapshot.activeKeys, activity.total("active_keys"), PERIOD_DAYS);
  return (
    <FigureTile
      term={text.activeKeys}
      value={formatCount(change.now, look.locale)}
      note={stockNote(look, change)}
      href={`${base}/keys?status=active`}
    />
  );
}

async function AdoptionTile({ base, adoption }: { base: string; adoption: Adoption }) {
  const look = await currentConsoleLook();
  const { tiles: text, adoption: words } = overviewWords(look.locale.language);
  const { newest, isToday } = adoption;
  if (!newest)
    return <FigureTile term={text.noAdoption} value="–" note={text.noRelease} href={`${base}/releases`} />;
  const { version, share, shareWeekAgo, shares, daysOut } = newest;
  const before =
    shareWeekAgo === null
      ? words.daysOut(formatCount(daysOut, look.locale))
      : words.weekAgo(formatShare(shareWeekAgo, look.locale));
  const of = isToday ? words.ofChecksToday : words.ofChecksYesterday;
  const older = mostDevicesBelow(adoption, version);
  return (
    <FigureTile
      term={text.adoption(version)}
      value={share === null ? "–" : formatShare(share, look.locale)}
      note={
        <>
          {share === null ? words.noChecks : `${of}, ${before}`}
          {older && (
            <span className="block">
              {words.stillOn(formatCount(older.devices ?? 0, look.locale), older.version)}
            </span>
          )}
        </>
      }
      href={`${base}/releases`}
      aside={share !== null && <Sparkline label={courseWords(look, version, shares)} values={shares} />}
    />
  );
}

function flowNote(look: ConsoleLook, { now, before }: Change): string {
  const { tiles: text } = overviewWords(look.locale.language);
  if (before === null) return text.noComparison;
  return now === before
    ? text.sameFlow
    : text.change(signed(now - before, formatShare(Math.abs(now - before) / before, look.locale)));
}

function stockNote(look: ConsoleLook, { now, before }: Change): string {
  const { tiles: text } = overviewWords(look.locale.language);
  if (before === null) return text.noComparison;
  return now === before
    ? text.sameStock
    : text.changeIn(signed(now - before, formatCount(Math.abs(now - before), look.locale)));
}

function signed(difference: number, text: string): string {
  return `${difference < 0 ? "−" : "+"}${text}`;
}
