/** A new colleague: their address, their role, and the link that comes of it. */
import { termsIn } from "@/lib/messages/terms/terms";
import { hasMailServer } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { invite } from "./actions";
import { roleOptions } from "./role-options";
import { SignInLink } from "./sign-in-link";

export function InviteCard({ look }: { look: ConsoleLook }) {
  const text = look.words.team;
  return (
    <Card label={text.inviteTitle}>
      <h2 className="text-section">{text.inviteTitle}</h2>
      <p className="mt-1 mb-4 text-small text-muted">
        {hasMailServer() ? text.inviteLead : text.inviteLeadNoMail}
      </p>
      <Form
        action={invite}
        result={<SignInLink text={text.madeLink} />}
        label={text.invite}
        pending={text.inviting}
      >
        <EmailField label={text.emailAddress} autoComplete="off" />
        <Select
          name="role"
          label={text.role}
          defaultValue="support"
          options={roleOptions(termsIn(look.locale.language))}
        />
      </Form>
    </Card>
  );
}
