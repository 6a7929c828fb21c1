import type { DeviceRow } from "@/lib/domain/activations/device-page";
import { markedMoment } from "@/lib/messages/marked-moments";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { deviceName } from "@/lib/ui/device-list";
import type { ConsoleLook } from "@/lib/ui/look";
import { WithMoments } from "@/lib/ui/with-moments";
import { deregisterDevice } from "./actions";

type Props = { look: ConsoleLook; place: Readonly<{ slug: string; id: string }>; device: DeviceRow };

export function RemoveDevice({ look, place, device }: Props) {
  const text = look.words.key.devices;
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
        {runsUntil ? <WithMoments look={look} text={text.runsUntil(markedMoment(runsUntil))} /> : text.stops}
      </p>
    </ConfirmMenu>
  );
}
