import type { PlanRecord } from "@/lib/domain/applications/save-plan";
import type { Terms } from "@/lib/messages/terms/terms";
import { Facts } from "@/lib/ui/console/facts";

type Props = { terms: Terms; plan: PlanRecord; publishes: boolean };

/** For those who look only. */
export function PlanFacts({ terms, plan, publishes }: Props) {
  const features = Object.entries(plan.features);
  return (
    <Facts
      facts={[
        { term: "Name", is: plan.name },
        { term: "Status", is: terms.planStatuses[plan.status] },
        { term: "Devices", is: terms.devices(plan.maxActivations) },
        {
          term: "Features",
          is:
            features.length === 0 ? (
              "None"
            ) : (
              <ul>
                {features.map(([name, value]) => (
                  <li key={name}>
                    <code className="font-mono">{name}</code>: {String(value)}
                  </li>
                ))}
              </ul>
            ),
        },
        ...(publishes
          ? [
              { term: "Variants it opens", is: plan.variants.join(", ") || "None" },
              { term: "Premium plugins", is: plan.premiumPlugins ? "Opened" : "Not opened" },
            ]
          : []),
      ]}
    />
  );
}
