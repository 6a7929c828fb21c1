/** The columns of the list of devices. */

import type { DevicePage, DeviceRow } from "@/lib/domain/activations/device-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { Column } from "@/lib/ui/console/data-table";
import { deviceName } from "@/lib/ui/device-list";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { WithMoments } from "@/lib/ui/with-moments";
import { markedMoment } from "@/lib/words/marked-moments";
import { shownText } from "@/lib/words/shown-text";
import { deregisterDevice } from "./actions";
import { keyWords } from "./words";

/** `place`: null for those who may only look. */
export function deviceColumns(
  look: ConsoleLook,
  { devices }: DevicePage,
  place: Readonly<{ slug: string; id: string }> | null,
): Column<DeviceRow>[] {
  const text = keyWords(look.locale.language).devices;
  const hint: Column<DeviceRow> = {
    title: text.hint,
    phone: "second",
    cell: ({ isLikelyDuplicate }) =>
      isLikelyDuplicate && (
        <span title={text.replacedHint} className="badge border-transparent bg-warning text-warning-content">
          {text.replaced}
        </span>
      ),
  };
  const remove: Column<DeviceRow> = {
    title: text.remove,
    phone: "first end",
    cell: (device) => place && <RemoveDevice place={place} device={device} />,
  };
  return [
    {
      title: text.device,
      phone: "first",
      isCut: true,
      cell: (device) => <Device device={device} />,
    },
    {
      title: text.version,
      phone: "second",
      cell: ({ version }) =>
        version && (
          <bdi title={shownText(version)} className="inline-block max-w-24 truncate align-bottom">
            {shownText(version)}
          </bdi>
        ),
    },
    ...(devices.some(({ isLikelyDuplicate }) => isLikelyDuplicate) ? [hint] : []),
    {
      title: text.lastSeen,
      phone: "second end",
      isNumber: true,
      cell: ({ lastSeenAt }) => <Ago date={lastSeenAt} />,
    },
    ...(place ? [remove] : []),
  ];
}

async function Device({ device }: { device: DeviceRow }) {
  const look = await currentConsoleLook();
  const name = deviceName(look, device.name, device.shortId);
  return (
    <span id={`device-${device.activationId}`} title={`${name} ${device.machineId}`}>
      <bdi className="font-medium">{name}</bdi>{" "}
      {device.name?.trim() && <span className="font-mono text-small text-muted">{device.shortId}</span>}
    </span>
  );
}

type Props = { place: Readonly<{ slug: string; id: string }>; device: DeviceRow };

async function RemoveDevice({ place, device }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).devices;
  const name = deviceName(look, device.name, device.shortId);
  const { runsUntil } = device;
  return (
    <ConfirmMenu
      action={deregisterDevice.bind(null, place)}
      label={text.remove}
      what={name}
      look="row"
      fields={{ device: device.activationId }}
      yes={text.remove}
      pending={text.pending}
    >
      <p className="font-medium">{text.question(name)}</p>
      <p className="mt-1">
        {runsUntil ? <WithMoments text={text.runsUntil(markedMoment(runsUntil))} /> : text.stops}
      </p>
    </ConfirmMenu>
  );
}
