/** A warning while an owner can be impersonated with their mailbox alone. */

import type { OperatorRecord } from "@/lib/domain/people/operators";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Alert } from "@/lib/ui/alert";
import { formatCount } from "@/lib/words/formats";
import { teamWords } from "./words";

type Props = { operators: readonly OperatorRecord[] };

export async function OwnersWithoutFactor({ operators }: Props) {
  const look = await currentConsoleLook();
  const owners = operators.filter(({ role }) => role === "owner");
  const without = owners.filter(({ hasSecondFactor }) => !hasSecondFactor);
  if (without.length === 0) return null;
  const text = teamWords(look.locale.language);
  const count = ({ length }: typeof owners) => formatCount(length, look.locale);
  return (
    <Alert kind="warning">
      {text.ownersWithoutFactor(count(without), count(owners))} {text.ownersAdvice}
    </Alert>
  );
}
