/** Confirms that a device was removed, and says how long it may keep running (docs/contract.md D7). */
import { deviceName } from "./device-list";
import { FlashNotice } from "./flash-notice";
import type { Look } from "./look";
import { When } from "./when";

export type Freed = Readonly<{ name: string | null; shortId: string; runsUntil: Date | null }>;

export function FreedNotice({ look, freed }: { look: Look; freed: Freed }) {
  const messages = look.messages.devices;
  return (
    <FlashNotice kind="success">
      <p className="font-medium wrap-anywhere">
        {messages.freed(deviceName(look, freed.name, freed.shortId))}
      </p>
      <p>
        {freed.runsUntil ? (
          <>
            {messages.freedRunsOn} <When look={look} date={freed.runsUntil} />
            {messages.freedRunsOnEnd}
          </>
        ) : (
          messages.freedStops
        )}
      </p>
    </FlashNotice>
  );
}

export function GoneNotice({ look }: { look: Look }) {
  return <FlashNotice kind="info">{look.messages.devices.gone}</FlashNotice>;
}
