import { licenseBase } from "@/lib/domain/activations/license";
import { keysBase } from "@/lib/domain/applications/addresses";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { updateBase } from "@/lib/domain/releases/update-base";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import { Facts } from "@/lib/ui/console/facts";

export function Addresses({ slug, kind }: { slug: string; kind: ApplicationKind }) {
  const addresses = [
    ...(sellsLicenses(kind)
      ? [
          { name: "License base", text: licenseBase(slug), of: "of your program, to activate and validate" },
          { name: "Keys base", text: keysBase(slug), of: "of your shop's server, to issue keys" },
        ]
      : []),
    ...(publishesUpdates(kind)
      ? [{ name: "Update base", text: updateBase(slug), of: "of your program, to look for updates" }]
      : []),
  ];
  return (
    <Card label="Addresses">
      <h2 className="mb-3 text-section">Addresses</h2>
      <Facts
        facts={addresses.map(({ name, text, of }) => ({
          term: name,
          is: (
            <>
              <CopyText text={text} what={name} />
              <span className="text-sm text-muted">{of}</span>
            </>
          ),
        }))}
      />
    </Card>
  );
}
