/** What a customer can do with a license besides removing devices. */

import type { FormAction } from "../forms/actions/form-state";
import { currentLook } from "../session/current";
import { Form } from "./forms/form";

type Props = {
  license: Readonly<{ keyId: string; renewAddress: string | null; mayReplace: boolean }>;
  /** Asks for a new key. */
  askForNewKey: FormAction;
};

/** Nothing where there is nothing. */
export async function LicenseActs({ license, askForNewKey }: Props) {
  const look = await currentLook();
  const messages = look.messages.licenseActs;
  const { keyId, renewAddress, mayReplace } = license;
  return (
    <>
      {renewAddress && (
        <p className="mt-4">
          <a href={renewAddress} className="btn btn-primary min-h-11" rel="noreferrer">
            {messages.renew}
          </a>
        </p>
      )}
      {mayReplace && (
        <details className="mt-4 border-t border-line pt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {messages.lost}
          </summary>
          <p className="mb-4">{messages.lostLead}</p>
          <Form
            action={askForNewKey}
            fields={{ license: keyId }}
            label={messages.ask}
            pending={look.messages.common.pending}
            look="quiet"
          />
        </details>
      )}
    </>
  );
}
