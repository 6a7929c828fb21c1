/** The base addresses that programs and shops are configured with. */
import { licenseBase } from "../domain/activations/license";
import { keysBase } from "../domain/applications/addresses";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "../domain/applications/application";
import { updateBase } from "../domain/releases/update-base";
import type { SettingsMessages } from "../words/console/en/settings";

export type BaseAddress = Readonly<{ name: string; address: string; use: string }>;

export function baseAddresses(slug: string, kind: ApplicationKind, words: SettingsMessages): BaseAddress[] {
  const addresses = [
    ...(sellsLicenses(kind)
      ? ([
          ["license", licenseBase(slug)],
          ["keys", keysBase(slug)],
        ] as const)
      : []),
    ...(publishesUpdates(kind) ? ([["update", updateBase(slug)]] as const) : []),
  ];
  return addresses.map(([base, address]) => ({ name: words.bases[base], address, use: words.uses[base] }));
}
