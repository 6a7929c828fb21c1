/** The devices of a license, each with a button to remove it: one tap opens the question, the next one confirms. */

import type { FormAction } from "../forms/actions/form-state";
import { currentLook } from "../session/current";
import { shownText } from "../words/shown-text";
import { FormBody } from "./forms/form";
import { FormDetails } from "./forms/form-details";
import { FormScope } from "./forms/form-scope";
import type { Look } from "./look";
import { Ago, When } from "./when";

export type ListedDevice = Readonly<{
  activationId: string;
  name: string | null;
  shortId: string;
  version: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isLikelyDuplicate: boolean;
  /** How long it could run on after deregistering; null when not at all. */
  runsUntil: Date | null;
}>;

/** Where the form goes, and what it sends beside the device. */
export type Deregistering = Readonly<{
  action: FormAction;
  fields?: Readonly<Record<string, string>>;
}>;

type Props = {
  devices: readonly ListedDevice[];
  /** Absent for those who may only look. */
  deregistering?: Deregistering | undefined;
};

export async function DeviceList({ devices, deregistering }: Props) {
  return (
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <li key={device.activationId} id={`device-${device.activationId}`} className="py-4">
          <DeviceFacts device={device} />
          {deregistering && <DeregisterQuestion device={device} deregistering={deregistering} />}
        </li>
      ))}
    </ul>
  );
}

export function deviceName(look: Look, name: string | null, shortId: string): string {
  return shownName(name) || `${look.messages.devices.unnamed} (${shortId})`;
}

/** "" where there is none. */
function shownName(name: string | null): string {
  return shownText(name?.trim() ?? "");
}

async function DeviceFacts({ device }: { device: ListedDevice }) {
  const look = await currentLook();
  const messages = look.messages.devices;
  return (
    <>
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {shownName(device.name) || messages.unnamed}
      </h3>
      <p className="text-sm text-muted">
        {messages.id} <span className="font-mono wrap-anywhere">{device.shortId}</span>
        {device.version && (
          <>
            {" · "}
            {messages.version} <bdi className="wrap-anywhere">{shownText(device.version)}</bdi>
          </>
        )}
      </p>
      {device.isLikelyDuplicate && (
        <p className="mt-2">
          <span className="badge border-transparent bg-warning font-medium text-warning-content">
            {messages.duplicate}
          </span>{" "}
          <span className="text-sm text-muted">{messages.duplicateHint}</span>
        </p>
      )}
      <dl className="mt-2 grid gap-x-6 gap-y-1 tabular-nums sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{messages.lastSeen}</dt>
          <dd>
            <Ago date={device.lastSeenAt} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{messages.firstSeen}</dt>
          <dd>
            <When date={device.firstSeenAt} form="date" />
          </dd>
        </div>
      </dl>
    </>
  );
}

async function DeregisterQuestion({
  device,
  deregistering,
}: {
  device: ListedDevice;
  deregistering: Deregistering;
}) {
  const look = await currentLook();
  const messages = look.messages.devices;
  const name = deviceName(look, device.name, device.shortId);
  const fields = { ...deregistering.fields, device: device.activationId };
  return (
    <FormScope action={deregistering.action}>
      <FormDetails name="deregister" className="group/deregister mt-3">
        <summary className="btn btn-outline min-h-11 border-muted">
          <span className="group-open/deregister:hidden">
            {messages.deregister}
            <span className="sr-only"> {name}</span>
          </span>
          <span className="hidden group-open/deregister:inline">{messages.no}</span>
        </summary>
        <div className="mt-3 rounded-box bg-base-200 p-4">
          <p className="font-medium wrap-anywhere">{messages.confirm(name)}</p>
          <p className="mt-1 mb-4">
            {device.runsUntil ? (
              <>
                {messages.runsOn} <When date={device.runsUntil} />
                {messages.runsOnEnd}
              </>
            ) : (
              messages.stops
            )}
          </p>
          <FormBody fields={fields} label={messages.yes} pending={messages.pending} look="danger" />
        </div>
      </FormDetails>
    </FormScope>
  );
}
