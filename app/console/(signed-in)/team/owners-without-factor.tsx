/** A warning while an owner can be impersonated with their mailbox alone. */
import type { OperatorRecord } from "@/lib/domain/people/operators";
import { formatCount } from "@/lib/messages/formats";
import { Alert } from "@/lib/ui/alert";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; operators: readonly OperatorRecord[] };

export function OwnersWithoutFactor({ look, operators }: Props) {
  const owners = operators.filter(({ role }) => role === "owner");
  const without = owners.filter(({ hasSecondFactor }) => !hasSecondFactor);
  if (without.length === 0) return null;
  const text = look.words.team;
  const count = ({ length }: typeof owners) => formatCount(length, look.locale);
  return (
    <Alert kind="warning">
      {text.ownersWithoutFactor(count(without), count(owners))} {text.ownersAdvice}
    </Alert>
  );
}
