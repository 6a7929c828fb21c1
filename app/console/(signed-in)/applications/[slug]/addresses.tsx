import { licenseBase } from "@/lib/domain/activations/license";
import { keysBase } from "@/lib/domain/applications/addresses";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { updateBase } from "@/lib/domain/releases/update-base";
import { CopyText } from "@/lib/ui/console/copy-text";
import { Facts } from "@/lib/ui/console/facts";
import { Details } from "@/lib/ui/details";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; slug: string; kind: ApplicationKind; isOpen: boolean };

/** Needed while a program is set up, and seldom after. */
export function Addresses({ look, slug, kind, isOpen }: Props) {
  const { addresses: text } = look.words.overview;
  const addresses = [
    ...(sellsLicenses(kind)
      ? [
          { name: text.license, address: licenseBase(slug), use: text.licenseFor },
          { name: text.keys, address: keysBase(slug), use: text.keysFor },
        ]
      : []),
    ...(publishesUpdates(kind)
      ? [{ name: text.update, address: updateBase(slug), use: text.updateFor }]
      : []),
  ];
  return (
    <Details open={isOpen} className="mb-6 rounded-box border border-line bg-base-100 px-4">
      <summary className="flex min-h-row cursor-pointer items-center justify-between font-semibold">
        {text.title}
        <Icon name="chevron-down" className="size-4 text-muted" />
      </summary>
      <div className="pb-4">
        <Facts
          facts={addresses.map(({ name, address, use }) => ({
            term: name,
            is: (
              <>
                <CopyText text={address} what={name} />
                <span className="text-small text-muted">{use}</span>
              </>
            ),
          }))}
        />
      </div>
    </Details>
  );
}
