import type { PlanRecord } from "@/lib/domain/applications/save-plan";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { planWords } from "../words";

type Props = { plan: PlanRecord; publishes: boolean };

/** For those who may only look. */
export async function PlanFacts({ plan, publishes }: Props) {
  const look = await currentConsoleLook();
  const { locale } = look;
  const text = planWords(locale.language);
  const { name, status, maxActivations, features, variants, plugins } = plan;
  return (
    <Card label={name}>
      <Facts
        facts={[
          { term: text.name, is: name },
          { term: text.status, is: termsIn(locale.language).planStatuses[status] },
          {
            term: text.seatsPerKey,
            is: maxActivations === null ? text.unlimited : formatCount(maxActivations, locale),
          },
          ...termFacts(look, plan),
          ...(plan.renewUrl === null ? [] : [{ term: text.renewUrl, is: plan.renewUrl }]),
          { term: text.features, is: <Features of={features} none={text.noFeatures} /> },
          ...(publishes
            ? [
                { term: text.variants, is: variants.join(", ") || text.noVariants },
                {
                  term: text.premiumPlugins,
                  is: plugins.includes("*") ? text.allPlugins : plugins.join(", ") || text.noVariants,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function termFacts({ locale }: ConsoleLook, plan: PlanRecord) {
  const text = planWords(locale.language);
  const { durationDays, durationFrom, updatesDays, trialDays, releaseAfterDays } = plan;
  const begin = durationFrom === "issue" ? text.durationFromIssue : text.durationFromFirst;
  const facts: [string, number | null, string?][] = [
    [text.durationDays, durationDays, begin],
    [text.updatesDays, updatesDays, begin],
    [text.trialDays, trialDays],
    [text.releaseAfterDays, releaseAfterDays],
  ];
  return facts.flatMap(([term, days, more]) =>
    days === null
      ? []
      : [{ term, is: [text.days(formatCount(days, locale)), more].filter(Boolean).join(" · ") }],
  );
}

function Features({ of, none }: { of: PlanRecord["features"]; none: string }) {
  const features = Object.entries(of);
  if (features.length === 0) return none;
  return (
    <ul>
      {features.map(([name, value]) => (
        <li key={name}>
          <code className="font-mono">{name}</code>: {String(value)}
        </li>
      ))}
    </ul>
  );
}
