/** The proof of operators without a second factor. */
import { isLocalInstallation } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { mailLink } from "./actions";

type Props = {
  email: string;
  wasSent: boolean;
  /** A second factor is what they are about to set up. */
  isSettingUp: boolean;
};

export function LinkByMail({ email, wasSent, isSettingUp }: Props) {
  if (wasSent) return <Sent email={email} />;
  return (
    <Card>
      <p className="mb-4">
        You have no second factor, so we mail a link to <strong className="wrap-anywhere">{email}</strong>. It
        signs you in again and brings you back to where you were. What you typed is not kept.
      </p>
      <Form action={mailLink} label="Send me a link" pending="Sending …" wide />
      {!isSettingUp && (
        <p className="mt-4 text-sm text-muted">
          With a second factor, a code is enough, and what you typed is kept. You can set one up{" "}
          <Link href="/console/you">under You</Link>.
        </p>
      )}
    </Card>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <FlashNotice kind="success">
        A link to <span className="wrap-anywhere">{email}</span> is on its way. Open it in this browser: it
        works once, for 15 minutes, and leads back to the page you came from.
        {isLocalInstallation() &&
          " This installation has no mail server: the link is in the server's log and in the outbox folder."}
      </FlashNotice>
      <Card>
        <p className="mb-4">
          Nothing there after a few minutes? Look in your spam folder, or have another link sent.
        </p>
        <Form action={mailLink} label="Send another link" pending="Sending …" look="quiet" wide />
      </Card>
    </>
  );
}
