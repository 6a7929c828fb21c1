/** What can be done with a published key, each saying what it does to programs in the field. */

import type { SigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Alert } from "@/lib/ui/alert";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatShortDate } from "@/lib/words/formats";
import { activateKey, withdrawKey } from "./actions";
import { signingKeysWords } from "./words";

export type Early = Readonly<{ until: Date | null }> | null;

type Props = { slug: string; signingKey: SigningKeyUse };

/** Typed before a key is withdrawn; app/console/(signed-in)/applications/[slug]/signing-keys/forms.ts asks for as many. */
const TYPED_DIGITS = 8;

type ActivateProps = Props & { purpose: "license" | "release"; early: Early };

export async function ActivateKey({ slug, purpose, signingKey: { kid, createdAt }, early }: ActivateProps) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const day = (date: Date) => formatShortDate(date, look.locale);
  return (
    <ConfirmMenu
      place="inline"
      label={text.activate}
      what={kid}
      action={activateKey.bind(null, { slug })}
      fields={{ kid }}
      yes={text.activateKey}
      pending={text.activating}
    >
      {early && (
        <Alert kind="warning">
          {early.until
            ? text.early.license(day(createdAt), day(early.until))
            : text.early.release(day(createdAt))}
        </Alert>
      )}
      {text.activation[purpose]}
    </ConfirmMenu>
  );
}

export async function WithdrawKey({ slug, signingKey }: Props) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const { kid } = signingKey;
  return (
    <ConfirmMenu
      place="inline"
      label={text.withdraw}
      what={kid}
      action={withdrawKey.bind(null, { slug })}
      fields={{ kid }}
      name={kid.slice(0, TYPED_DIGITS)}
      yes={text.withdrawKey}
      pending={text.withdrawing}
    >
      {consequence(look, signingKey)} {text.withdrawal.final}
    </ConfirmMenu>
  );
}

function consequence(look: ConsoleLook, signingKey: SigningKeyUse): string {
  const { purpose, activatedAt, liveTokens, devices } = signingKey;
  const { withdrawal, devices: atMost } = signingKeysWords(look.locale.language);
  if (!activatedAt) return withdrawal.unused;
  if (purpose === "release") return withdrawal.release;
  if (liveTokens === null || devices === null) return withdrawal.uncounted;
  const counted = (count: number) => atMost(formatCount(count, look.locale));
  return withdrawal.license(counted(liveTokens), counted(devices));
}
