import type { SignInMessages } from "@/lib/messages/console/en/sign-in";
import type { SignInProvider } from "@/lib/session/sign-in-provider";
import { Card } from "@/lib/ui/card";
import { Form } from "@/lib/ui/forms/form";
import { goToProvider } from "./actions";
import { OnTheWay } from "./on-the-way";

type Props = { provider: SignInProvider; text: SignInMessages };

export function ProviderCard({ provider: { name, elsewhere }, text }: Props) {
  const label = text.with(name);
  return (
    <Card>
      {elsewhere ? (
        <a href={elsewhere} className="btn btn-primary min-h-control">
          {label}
        </a>
      ) : (
        <Form
          action={goToProvider}
          result={<OnTheWay lead={text.leaving(name)} goOn={text.goOn} />}
          label={label}
          pending={text.oneMoment}
          wide
        />
      )}
    </Card>
  );
}
