import type { ReactNode } from "react";
import type { ApplicationFigures } from "@/lib/domain/applications/figures";
import { formatCount } from "@/lib/texts/formats";
import { Counted } from "@/lib/ui/console/counted";
import { DataTable } from "@/lib/ui/console/data-table";
import type { Look } from "@/lib/ui/look";

export function Figures({ look, base, figures }: { look: Look; base: string; figures: ApplicationFigures }) {
  const { activeKeys, devices, nearlyFull, nearlyFullKeys } = figures;
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-xl font-bold">Keys and devices</h2>
      <dl className="mb-4 grid gap-4 sm:grid-cols-3">
        <Figure term="Active keys">
          <Counted look={look} of={activeKeys} />
        </Figure>
        <Figure term="Devices in a seat">
          <Counted look={look} of={devices} />
        </Figure>
        <Figure term="Keys nearly full">
          <Counted look={look} of={nearlyFull} />
        </Figure>
      </dl>
      {nearlyFullKeys.length > 0 && (
        <>
          <p className="mb-2 text-muted">
            Keys of several devices with four in five seats taken, newest first. Their holders may soon ask
            for more.
          </p>
          <DataTable
            caption="Keys nearly full"
            rows={nearlyFullKeys}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              {
                title: "Key",
                cell: ({ id, lastFour }) => (
                  <a href={`${base}/keys/${id}`} className="font-mono">
                    …{lastFour}
                  </a>
                ),
              },
              { title: "Customer", cell: ({ email, name }) => email ?? name ?? "Unknown" },
              {
                title: "Seats",
                isNumber: true,
                cell: ({ activeDevices, maxActivations }) =>
                  `${formatCount(activeDevices, look.locale)} of ${formatCount(maxActivations, look.locale)}`,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="rounded-box border border-line bg-base-100 p-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-2xl font-bold">{children}</dd>
    </div>
  );
}
