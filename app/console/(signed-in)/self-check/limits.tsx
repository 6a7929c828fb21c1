/** How much callers may ask for, over all applications. */

import { type ServiceLimit, serviceLimits } from "@/lib/domain/service-limits";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { InParts } from "@/lib/ui/console/in-parts";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatBytes, formatCount } from "@/lib/words/formats";
import { selfCheckWords } from "./words";

export async function Limits() {
  const look = await currentConsoleLook();
  const text = selfCheckWords(look.locale.language);
  return (
    <section className="mb-6">
      <h2 className="text-section">{text.limits}</h2>
      <p className="mb-3 text-muted">{text.limitsLead}</p>
      <DataTable
        caption={text.limits}
        rows={serviceLimits()}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { title: text.what, isProse: true, cell: ({ name }) => text.limited[name] },
          { title: text.limit, isNumber: true, isWhole: true, cell: (limit) => inWords(look, limit) },
          {
            title: text.variable,
            isWhole: true,
            cell: ({ variable }) => (
              <code className="font-mono text-small">
                <InParts text={variable} as="sentence" />
              </code>
            ),
          },
        ]}
      />
    </section>
  );
}

function inWords({ locale }: ConsoleLook, { value, unit }: ServiceLimit): string {
  if (unit === "bytes") return formatBytes(value, locale);
  const number = formatCount(value, locale);
  if (unit === "seconds") return selfCheckWords(locale.language).seconds(number);
  return unit === "minutes" ? selfCheckWords(locale.language).minutes(number) : number;
}
