/** A public key, to copy in the forms that programs read. */

import { publicKeyForms } from "@/lib/domain/applications/public-key-forms";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { Secret } from "@/lib/ui/console/secret";
import { signingKeysWords } from "./words";

type Props = { kid: string; publicKey: string };

export async function PublicKeys({ kid, publicKey }: Props) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const { spki, pem, rawHex, rawBase64 } = publicKeyForms(publicKey);
  return (
    <Disclosure
      look="quiet"
      label={
        <>
          {text.publicKey}
          <span className="sr-only"> {kid}</span>
        </>
      }
    >
      <div className="mt-3">
        <Secret label={text.forms.spki} isPublic text={spki} />
        <Secret label={text.forms.pem} isPublic text={pem} />
        <Secret label={text.forms.rawHex} isPublic text={rawHex} />
        <Secret label={text.forms.rawBase64} isPublic text={rawBase64} />
      </div>
    </Disclosure>
  );
}
