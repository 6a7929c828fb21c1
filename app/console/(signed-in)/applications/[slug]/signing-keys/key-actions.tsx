/** What can be done with a published key, each saying what it does to programs in the field. */
import type { SigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { Confirm } from "@/lib/ui/console/confirm";
import type { Look } from "@/lib/ui/look";
import { activateKey, withdrawKey } from "./actions";
import { atMost } from "./at-most";

type Props = { slug: string; signingKey: SigningKeyUse };

/** Typed before a key is withdrawn; lib/forms/console/signing-keys.ts asks for as many. */
const TYPED_DIGITS = 8;

export function ActivateKey({ slug, signingKey: { kid, purpose } }: Props) {
  return (
    <Confirm
      label="Activate"
      what={kid}
      action={activateKey.bind(null, { slug })}
      fields={{ kid }}
      yes="Yes, sign with it"
      pending="Activating …"
    >
      {purpose === "license"
        ? "From now on every license token is signed with this key. Programs that have not fetched it cannot verify their next token offline. The previous key stays published, so tokens that it signed still verify."
        : "From now on this key signs releases, and everything published is signed again with it, and with it alone. Programs that do not know this key refuse all updates from now on and must be updated by hand."}
    </Confirm>
  );
}

export function WithdrawKey({ look, slug, signingKey }: Props & { look: Look }) {
  const { kid } = signingKey;
  return (
    <Confirm
      label="Withdraw"
      what={kid}
      action={withdrawKey.bind(null, { slug })}
      fields={{ kid }}
      name={kid.slice(0, TYPED_DIGITS)}
      yes="Yes, withdraw it"
      pending="Withdrawing …"
    >
      {consequence(look, signingKey)} A withdrawn key cannot be published again.
    </Confirm>
  );
}

function consequence(look: Look, { purpose, activatedAt, liveTokens, devices }: SigningKeyUse): string {
  if (!activatedAt) return "It never signed anything, so nothing in the field depends on it.";
  if (purpose === "release") {
    return "Everything published was signed again when it was replaced. Programs that trust this key alone refuse all updates already; withdrawing it tells the others to stop trusting it.";
  }
  if (liveTokens === null || devices === null) {
    return "Devices with a token of this key would stop verifying offline, and would have to enter their license key again. They are being counted: load this page again in a minute to see how many they are.";
  }
  const live = atMost(look, liveTokens, "device");
  const all = atMost(look, devices, "device");
  return `${live} would stop verifying offline, because their token is of this key. ${all} in all could not validate with their token either, however old it is, and would have to enter their license key again. Both numbers fall as programs validate.`;
}
