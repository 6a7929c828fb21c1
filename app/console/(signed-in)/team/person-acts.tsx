/** What owners can do about one person of the team, themselves among them. */

import { type OperatorRecord, ROLES } from "@/lib/domain/people/operators";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Select } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Form } from "@/lib/ui/forms/form";
import { termsIn } from "@/lib/words/terms/terms";
import { changeRole, makeLink, removeOperator, resetSecondFactor } from "./actions";
import { SignInLink } from "./sign-in-link";
import { teamWords } from "./words";

type Props = { person: OperatorRecord; isSelf: boolean };

export async function PersonActs({ person, isSelf }: Props) {
  const look = await currentConsoleLook();
  const text = teamWords(look.locale.language);
  const { id, email, hasSecondFactor } = person;
  return (
    <div className="grid gap-3">
      <RoleForm person={person} isSelf={isSelf} />
      <div className="border-t border-line pt-4">
        <Form
          action={makeLink}
          fields={{ email }}
          result={<SignInLink text={text.madeLink} />}
          label={text.newLink}
          pending={text.creating}
          look="quiet"
        />
      </div>
      {hasSecondFactor && (
        <div>
          <ConfirmMenu
            place="inline"
            action={resetSecondFactor}
            label={text.removeFactor}
            what={email}
            fields={{ operator: id }}
            yes={text.removeFactor}
            pending={text.removing}
          >
            {text.removeFactorLead}
          </ConfirmMenu>
        </div>
      )}
      <div>
        <ConfirmMenu
          place="inline"
          action={removeOperator}
          label={text.remove}
          what={email}
          fields={{ operator: id }}
          {...(isSelf && { name: email })}
          yes={text.removeYes}
          pending={text.removing}
        >
          {isSelf ? text.removeSelf : text.removeLead(email)}
        </ConfirmMenu>
      </div>
    </div>
  );
}

async function RoleForm({ person: { id, email, role }, isSelf }: Props) {
  const look = await currentConsoleLook();
  const text = teamWords(look.locale.language);
  const { roles } = termsIn(look.locale.language);
  const select = (
    <Select
      name="role"
      label={text.role}
      defaultValue={role}
      options={ROLES.map((one) => ({ value: one, label: roles[one] }))}
    />
  );
  if (!isSelf) {
    return (
      <Form
        action={changeRole}
        fields={{ operator: id }}
        label={text.changeRole}
        pending={text.changing}
        look="quiet"
      >
        {select}
      </Form>
    );
  }
  return (
    <div>
      <ConfirmMenu
        place="inline"
        action={changeRole}
        label={text.changeRole}
        what={email}
        fields={{ operator: id }}
        name={email}
        yes={text.ownRoleYes}
        pending={text.changing}
        inputs={select}
      >
        {text.ownRole}
      </ConfirmMenu>
    </div>
  );
}
