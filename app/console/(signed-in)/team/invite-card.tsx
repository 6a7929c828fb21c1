/** A new colleague: their address, their role, and the link that comes of it. */
import { ROLES } from "@/lib/domain/people/operators";
import { termsIn } from "@/lib/messages/terms/terms";
import { hasMailServer } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { invite } from "./actions";
import { SignInLink } from "./sign-in-link";

export function InviteCard({ look }: { look: ConsoleLook }) {
  const text = look.words.team;
  const { roles, roleHints } = termsIn(look.locale.language);
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
          options={ROLES.map((role) => ({ value: role, label: `${roles[role]}: ${roleHints[role]}` }))}
        />
      </Form>
    </Card>
  );
}
