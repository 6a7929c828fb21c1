"use client";
/** A feed token that was just created, and the addresses with it: shown this once. */
import { Disclosure } from "@/lib/ui/console/disclosure";
import { ShownOnce } from "@/lib/ui/console/once/shown-once";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

/** More would push the rest of the page out of sight. */
const OPEN_MAX = 3;

type Props = { text: Readonly<{ done: string; token: string; addresses: string }> };

export function ShownFeedToken({ text }: Props) {
  const made = useResult("feed_token");
  if (!made) return null;
  return (
    // An address that was copied holds the token.
    <ShownOnce texts={[made.token]}>
      <ResultAlert kind="success">
        <p className="mb-3">{text.done}</p>
        <Secret label={`${text.token}: ${made.name}`} text={made.token} isPublic />
        {made.addresses.length > 0 && (
          <Disclosure label={text.addresses} look="section" isOpen={made.addresses.length <= OPEN_MAX}>
            <div className="mt-2">
              {made.addresses.map(({ label, url }) => (
                <Secret key={url} label={label} text={url} isPublic />
              ))}
            </div>
          </Disclosure>
        )}
      </ResultAlert>
    </ShownOnce>
  );
}
