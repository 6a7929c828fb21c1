/** Confirms that a device was removed, and says how long it may keep running (docs/contract.md D7). */
import { currentLook } from "../session/current";
import { deviceName } from "./device-list";
import { FlashNotice } from "./flash-notice";
import { When } from "./when";

export type Freed = Readonly<{ name: string | null; shortId: string; runsUntil: Date | null }>;

export async function FreedNotice({ freed }: { freed: Freed }) {
  const look = await currentLook();
  const messages = look.messages.devices;
  return (
    <FlashNotice kind="success">
      <p className="font-medium wrap-anywhere">
        {messages.freed(deviceName(look, freed.name, freed.shortId))}
      </p>
      <p>
        {freed.runsUntil ? (
          <>
            {messages.freedRunsOn} <When date={freed.runsUntil} />
            {messages.freedRunsOnEnd}
          </>
        ) : (
          messages.freedStops
        )}
      </p>
    </FlashNotice>
  );
}

export async function GoneNotice() {
  const look = await currentLook();
  return <FlashNotice kind="info">{look.messages.devices.gone}</FlashNotice>;
}
