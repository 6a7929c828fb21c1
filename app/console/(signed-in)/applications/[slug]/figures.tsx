import type { ReactNode } from "react";
import type { UsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { formatCount } from "@/lib/messages/formats";
import { shownText } from "@/lib/messages/shown-text";
import { BarList } from "@/lib/ui/console/charts/bar-list";
import type { Look } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";

const VERSIONS_SHOWN = 8;

type Props = { look: Look; base: string; snapshot: UsageSnapshot | null };

/** What all keys and devices come to. */
export function Figures({ look, base, snapshot }: Props) {
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-section">Keys and devices</h2>
      {snapshot ? (
        <Counts look={look} base={base} snapshot={snapshot} />
      ) : (
        <p className="rounded-box border border-line bg-base-100 p-6 text-center text-muted">
          Keys and devices are being counted for the first time. Load this page again in a minute.
        </p>
      )}
    </section>
  );
}

function Counts({ look, base, snapshot }: Props & { snapshot: UsageSnapshot }) {
  const { activeKeys, devices, nearlyFull, plans, versions, nearlyFullKeys, countedAt } = snapshot;
  const count = (value: number) => formatCount(value, look.locale);
  return (
    <>
      <dl className="mb-2 grid gap-4 sm:grid-cols-3">
        <Figure term="Active keys">{count(activeKeys)}</Figure>
        <Figure term="Devices in a seat">{count(devices)}</Figure>
        <Figure term="Keys nearly full">{count(nearlyFull)}</Figure>
      </dl>
      <p className="mb-4 text-sm text-muted">
        Counted <Ago look={look} date={countedAt} />.
      </p>
      <div className="items-start gap-6 lg:grid lg:grid-cols-2">
        {plans.length > 0 && (
          <BarList
            look={look}
            title="Active keys by plan"
            summary="Neither suspended nor revoked nor expired."
            names={["Plan", "Active keys"]}
            bars={plans.map(({ code, name, activeKeys: keys }) => ({
              id: code,
              label: name,
              count: keys,
              href: `${base}/plans/${code}`,
            }))}
          />
        )}
        {versions.length > 0 && (
          <BarList
            look={look}
            title="Devices by version"
            summary="Seen in the last 30 days, by the version they reported last."
            names={["Version", "Devices"]}
            bars={shownVersions(versions)}
          />
        )}
      </div>
      {nearlyFullKeys.length > 0 && (
        <BarList
          look={look}
          title="Keys nearly full"
          summary="Keys of several devices with four in five seats taken, newest first. Their holders may soon ask for more."
          names={["Key", "Seats taken"]}
          bars={nearlyFullKeys.map(({ id, lastFour, email, name, activeDevices, maxActivations }) => ({
            id,
            label: `…${lastFour}, ${email ?? name ?? "unknown customer"}`,
            href: `${base}/keys/${id}`,
            count: activeDevices,
            of: maxActivations,
          }))}
        />
      )}
    </>
  );
}

function shownVersions(versions: UsageSnapshot["versions"]) {
  const shown = versions.slice(0, VERSIONS_SHOWN).map(({ version, devices }) => ({
    id: `version ${version}`,
    label: version === null ? "None reported" : shownText(version),
    count: devices,
  }));
  const others = versions.slice(VERSIONS_SHOWN).reduce((sum, { devices }) => sum + devices, 0);
  return others === 0 ? shown : [...shown, { id: "others", label: "Other versions", count: others }];
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="rounded-box border border-line bg-base-100 p-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-2xl font-bold">{children}</dd>
    </div>
  );
}
