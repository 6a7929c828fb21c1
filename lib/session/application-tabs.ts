/** Which tabs an application has: where below its address, and what they are called. */
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "../domain/applications/application";
import type { FrameMessages } from "../words/console/en/frame";

/** `segment`: "" for the application's own address. `also`: of pages that are reached from there. */
type ApplicationTab = Readonly<{ segment: string; label: string; also?: readonly string[] }>;

export function applicationTabs(kind: ApplicationKind, text: FrameMessages): readonly ApplicationTab[] {
  const licenses: ApplicationTab[] = [
    { segment: "keys", label: text.keys, also: ["import"] },
    { segment: "plans", label: text.plans },
    { segment: "mail", label: text.mail },
  ];
  const updates = [
    { segment: "releases", label: text.releases },
    { segment: "plugins", label: text.plugins },
    { segment: "updaters", label: text.updaters },
  ];
  return [
    { segment: "", label: text.overview },
    ...(sellsLicenses(kind) ? licenses : []),
    ...(publishesUpdates(kind) ? updates : []),
    { segment: "tokens", label: text.tokens },
    { segment: "signing-keys", label: text.signingKeys },
    { segment: "webhooks", label: text.webhooks },
    { segment: "settings", label: text.settings, also: ["export"] },
  ];
}
