import type { ApplicationKind } from "@/lib/domain/applications/application";
import { type ApplicableLimit, applicableLimits } from "@/lib/domain/applications/limits";
import { formatBytes, formatCount } from "@/lib/messages/formats";
import { DataTable } from "@/lib/ui/console/data-table";
import type { Look } from "@/lib/ui/look";

export function Limits({ look, kind }: { look: Look; kind: ApplicationKind }) {
  return (
    <section className="mb-6">
      <h2 className="mb-1 text-section">Limits</h2>
      <p className="mb-3 text-muted">
        They apply to all applications of this service. Its administrator sets them in these environment
        variables and restarts it.
      </p>
      <DataTable
        caption="Limits"
        rows={applicableLimits(kind)}
        keyOf={({ variable }) => variable}
        empty=""
        columns={[
          { title: "What", cell: ({ what }) => what },
          { title: "Limit", isNumber: true, cell: (limit) => inWords(look, limit) },
          {
            title: "Variable",
            cell: ({ variable }) => <code className="font-mono text-sm">{variable}</code>,
          },
        ]}
      />
    </section>
  );
}

function inWords(look: Look, { value, unit }: ApplicableLimit): string {
  if (unit === "bytes") return formatBytes(value, look.locale);
  const number = formatCount(value, look.locale);
  return unit === "minutes" ? `${number} min` : number;
}
