/** How keys are spread over plans, and devices over versions, at the last count. */

import type { UsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { shownText } from "@/lib/words/shown-text";
import { BarList } from "./charts/bar-list";
import { fillOf, OTHERS_FILL } from "./charts/colours";
import { overviewWords } from "./words";

const VERSIONS_SHOWN = 8;

type Props = { base: string; snapshot: UsageSnapshot; newest: string | null };

export async function Breakdowns({ base, snapshot, newest }: Props) {
  const look = await currentConsoleLook();
  const { devices: text, charts } = overviewWords(look.locale.language);
  const { plans, versions, devices, countedAt } = snapshot;
  if (plans.length === 0 && versions.length === 0) return null;
  return (
    <section className="mb-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">{text.title}</h2>
        <p className="text-small text-muted">
          {text.counted} <Ago date={countedAt} />
        </p>
      </div>
      <div className="items-start gap-x-4 lg:grid lg:grid-cols-2">
        {versions.length > 0 && (
          <BarList
            title={text.byVersion}
            summary={text.byVersionSummary(formatCount(devices, look.locale))}
            names={[text.version, charts.count, charts.share]}
            bars={versionBars(look, versions, newest)}
          />
        )}
        {plans.length > 0 && (
          <BarList
            title={text.byPlan}
            summary={text.byPlanSummary}
            names={[text.plan, charts.count, charts.share]}
            bars={plans.map(({ code, name, activeKeys }) => ({
              id: code,
              label: name,
              count: activeKeys,
              href: `${base}/keys?status=active&plan=${encodeURIComponent(code)}`,
            }))}
          />
        )}
      </div>
    </section>
  );
}

/** The newest version in the vendor's colour, all others faded. */
function versionBars(look: ConsoleLook, versions: UsageSnapshot["versions"], newest: string | null) {
  const { devices: text } = overviewWords(look.locale.language);
  const shown = versions.slice(0, VERSIONS_SHOWN).map(({ version, devices }) => ({
    id: `version ${version}`,
    label: version === null ? text.unknown : shownText(version),
    count: devices,
    fill: newest === null || version?.replace(/^v/, "") === newest ? fillOf(0) : fillOf(1),
  }));
  const others = versions.slice(VERSIONS_SHOWN).reduce((sum, { devices }) => sum + devices, 0);
  return others === 0
    ? shown
    : [...shown, { id: "others", label: text.others, count: others, fill: OTHERS_FILL }];
}
