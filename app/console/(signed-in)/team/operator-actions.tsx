import { type OperatorRecord, ROLES } from "@/lib/domain/people/operators";
import { ActionForm } from "@/lib/ui/action-form";
import { Select } from "@/lib/ui/console/choices";
import { Confirm } from "@/lib/ui/console/confirm";

/** What the names of roles do not say. */
const DEVELOPERS_HINT = "Developers can make tokens for shops, and with such a token issue keys.";

type Props = { path: string; operator: OperatorRecord; isSelf: boolean };

export function OperatorActions({ path, operator, isSelf }: Props) {
  const { id, email, role, hasSecondFactor } = operator;
  const roles = (
    <Select
      id={`role-${id}`}
      name="role"
      label={`Role of ${email}`}
      defaultValue={role}
      options={ROLES.map((one) => ({ value: one, label: one }))}
      hint={DEVELOPERS_HINT}
    />
  );
  return (
    <details className="group/change">
      <summary className="btn btn-outline min-h-11 border-muted">
        <span className="group-open/change:hidden">
          Change<span className="sr-only"> {email}</span>
        </span>
        <span className="hidden group-open/change:inline">Close</span>
      </summary>
      <div className="mt-3 grid gap-4">
        {isSelf ? (
          <Confirm
            label="Change role"
            what={`of ${email}`}
            action={path}
            does="role"
            fields={{ operator: id }}
            name={email}
            yes="Yes, change my role"
            pending="Changing …"
            inputs={roles}
          >
            This is your own role. As anything but an owner you cannot take it back: another owner has to.
          </Confirm>
        ) : (
          <ActionForm
            action={path}
            does="role"
            fields={{ operator: id }}
            label="Change role"
            pending="Changing …"
            look="quiet"
          >
            {roles}
          </ActionForm>
        )}
        <ActionForm
          action={path}
          does="link"
          fields={{ email }}
          label="New sign-in link"
          pending="Making it …"
          look="quiet"
        />
        {hasSecondFactor && (
          <Confirm
            label="Remove second factor"
            what={`of ${email}`}
            action={path}
            does="reset-second-factor"
            fields={{ operator: id }}
            yes="Yes, remove it"
            pending="Removing …"
          >
            For somebody who lost their app and their recovery codes. Make sure that it is really them who
            asks.
          </Confirm>
        )}
        <Confirm
          label="Remove"
          what={email}
          action={path}
          does="remove"
          fields={{ operator: id, email }}
          name={email}
          yes="Yes, remove"
          pending="Removing …"
        >
          {isSelf
            ? "You remove yourself, and are signed out at once."
            : "They are signed out at once and cannot come back."}{" "}
          What they did stays in the log.
        </Confirm>
      </div>
    </details>
  );
}
