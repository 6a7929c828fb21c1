import {
  isOfKind,
  PLAN_FIELDS,
  PLAN_TERM_FIELDS,
  type PlanTermField,
} from "@/lib/domain/applications/plan-fields";
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
  const { planFields: words, planStatuses } = termsIn(locale.language);
  const { name, status, maxActivations, features, variants, plugins } = plan;
  return (
    <Card label={name}>
      <Facts
        facts={[
          { term: words.name.label, is: name },
          { term: words.status.label, is: planStatuses[status] },
          {
            term: words.maxActivations.label,
            is: maxActivations === null ? text.unlimited : formatCount(maxActivations, locale),
          },
          ...PLAN_TERM_FIELDS.flatMap((field) => termFact(look, plan, field)),
          { term: words.features.label, is: <Features of={features} none={text.noFeatures} /> },
          ...(publishes
            ? [
                { term: words.variants.label, is: variants.join(", ") || text.noVariants },
                {
                  term: words.plugins.label,
                  is: plugins.includes("*") ? text.allPlugins : plugins.join(", ") || text.noVariants,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** None for what is not set, nor for when days begin, which stands beside them. */
function termFact({ locale }: ConsoleLook, plan: PlanRecord, field: PlanTermField) {
  const { planFields: words } = termsIn(locale.language);
  const value = plan[field];
  if (value === null || isOfKind(field, "choice")) return [];
  const term = words[field].label;
  if (typeof value === "string") return [{ term, is: value }];
  const days = planWords(locale.language).days(formatCount(value, locale));
  const begins = "begins" in PLAN_FIELDS[field];
  return [{ term, is: begins ? `${days} · ${words.durationFrom.choices[plan.durationFrom]}` : days }];
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
