/** In an application's settings, and on its overview while something is still to be set up. */
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import { Facts } from "@/lib/ui/console/facts";

type Props = {
  addresses: readonly Readonly<{ name: string; address: string; use: string }>[];
};

export async function BaseAddresses({ addresses }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.settings;
  return (
    <Card label={text.addresses}>
      <h2 className="text-section">{text.addresses}</h2>
      <p className="mb-3 text-muted">{text.addressesLead}</p>
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
    </Card>
  );
}
