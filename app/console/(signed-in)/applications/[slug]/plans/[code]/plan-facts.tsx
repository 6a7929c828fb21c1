import { devicesInWords } from "@/lib/domain/applications/plan-version";
import type { PlanRecord } from "@/lib/domain/applications/save-plan";
import { Facts } from "@/lib/ui/console/facts";

/** For those who look only. */
export function PlanFacts({ plan, publishes }: { plan: PlanRecord; publishes: boolean }) {
  const features = Object.entries(plan.features);
  return (
    <Facts
      facts={[
        { term: "Name", is: plan.name },
        { term: "Status", is: plan.status },
        { term: "Devices", is: devicesInWords(plan.maxActivations) },
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
