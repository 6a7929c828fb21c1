/** After deregistering: that it is done, and how long the device may run on (docs/contract.md D7). */
import { Alert } from "./alert";
import { deviceName } from "./device-list";
import type { Look } from "./look";
import { When } from "./when";

export type Freed = Readonly<{ name: string | null; shortId: string; runsUntil: Date | null }>;

export function FreedNotice({ look, freed }: { look: Look; freed: Freed }) {
  const messages = look.messages.devices;
  return (
    // Another device, another notice: each has the focus.
    <Alert key={freed.shortId} kind="success" announce>
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
    </Alert>
  );
}

export function GoneNotice({ look }: { look: Look }) {
  return (
    <Alert kind="info" announce>
      {look.messages.devices.gone}
    </Alert>
  );
}
