/** The proof of operators without a second factor. */

import { isLocalInstallation } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import type { YouMessages } from "../you/words.en";
import { mailLink } from "./actions";

type Props = {
  text: YouMessages["prove"];
  email: string;
  wasSent: boolean;
  /** A second factor is what they are about to set up. */
  isSettingUp: boolean;
};

export function LinkByMail({ text, email, wasSent, isSettingUp }: Props) {
  if (wasSent) return <Sent text={text} email={email} />;
  return (
    <Card>
      <p className="mb-4 wrap-anywhere">{text.byMail(email)}</p>
      <Form action={mailLink} label={text.send} pending={text.sending} wide />
      {!isSettingUp && (
        <p className="mt-4 text-small text-muted">
          {text.withFactor} <Link href="/console/you">{text.setUp}</Link>
        </p>
      )}
    </Card>
  );
}

function Sent({ text, email }: Pick<Props, "text" | "email">) {
  return (
    <>
      <FlashNotice kind="success">
        <span className="wrap-anywhere">{text.sent(email)}</span>
        {isLocalInstallation() && ` ${text.sentLocal}`}
      </FlashNotice>
      <Card>
        <p className="mb-4">{text.nothingCame}</p>
        <Form action={mailLink} label={text.sendAgain} pending={text.sending} look="quiet" wide />
      </Card>
    </>
  );
}
