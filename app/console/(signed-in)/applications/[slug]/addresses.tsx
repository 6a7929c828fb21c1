/** The base addresses that programs and shops are configured with: in settings, and on the overview while something is still to be set up. */
import { licenseBase } from "@/lib/domain/activations/license";
import { keysBase } from "@/lib/domain/applications/addresses";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { updateBase } from "@/lib/domain/releases/update-base";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import { Facts } from "@/lib/ui/console/facts";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; slug: string; kind: ApplicationKind };

export function Addresses({ look, slug, kind }: Props) {
  const text = look.words.settings;
  const addresses = [
    ...(sellsLicenses(kind)
      ? ([
          ["license", licenseBase(slug)],
          ["keys", keysBase(slug)],
        ] as const)
      : []),
    ...(publishesUpdates(kind) ? ([["update", updateBase(slug)]] as const) : []),
  ];
  return (
    <Card label={text.addresses}>
      <h2 className="text-section">{text.addresses}</h2>
      <p className="mb-3 text-muted">{text.addressesLead}</p>
      <Facts
        facts={addresses.map(([name, address]) => ({
          term: text.bases[name],
          is: (
            <>
              <CopyText text={address} what={text.bases[name]} />
              <span className="text-small text-muted">{text.uses[name]}</span>
            </>
          ),
        }))}
      />
    </Card>
  );
}
