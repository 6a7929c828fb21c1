import type { DeviceRow } from "@/lib/domain/activations/device-page";
import { formatMoment } from "@/lib/messages/formats";
import { deviceName } from "@/lib/ui/device-list";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import type { ConsoleLook } from "@/lib/ui/look";
import { deregisterDevice } from "./actions";
import { CloseMenu } from "./close-menu";
import { RowMenu } from "./row-menu";

type Props = { look: ConsoleLook; place: Readonly<{ slug: string; id: string }>; device: DeviceRow };

export function RemoveDevice({ look, place, device }: Props) {
  const text = look.words.key.devices;
  const name = deviceName(look, device.name, device.shortId);
  const { runsUntil } = device;
  return (
    <FormScope action={deregisterDevice.bind(null, place)}>
      <RowMenu label={text.removeNamed(name)} shown={text.remove}>
        <p className="font-medium wrap-anywhere">{text.question(name)}</p>
        <p className="mt-1 mb-4">
          {runsUntil ? text.runsUntil(formatMoment(runsUntil, look.locale)) : text.stops}
        </p>
        <FormBody
          fields={{ device: device.activationId }}
          label={text.remove}
          pending={text.pending}
          look="danger"
          beside={<CloseMenu label={look.words.common.cancel} />}
        />
      </RowMenu>
    </FormScope>
  );
}
