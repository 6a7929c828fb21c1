/** The button "Sign in with …". */
import type { SignInProvider } from "@/lib/session/sign-in-provider";
import { Card } from "@/lib/ui/card";
import { Form } from "@/lib/ui/forms/form";
import { goToProvider } from "./actions";
import { OnTheWay } from "./on-the-way";

export function ProviderCard({ provider: { name, elsewhere } }: { provider: SignInProvider }) {
  const label = `Sign in with ${name}`;
  return (
    <Card>
      {elsewhere ? (
        <a href={elsewhere} className="btn btn-primary min-h-11">
          {label}
        </a>
      ) : (
        <Form action={goToProvider} result={<OnTheWay />} label={label} pending="One moment …" wide />
      )}
    </Card>
  );
}
