"use client";
/** What can be done about one operator. It stays open around what came of it. */
import type { Refusal } from "@/lib/actions/form-state";
import { Alert } from "@/lib/ui/alert";
import { useClientMessages } from "@/lib/ui/client-messages";
import { Select } from "@/lib/ui/console/choices";
import { ConfirmPanel } from "@/lib/ui/console/confirm";
import { FormBody } from "@/lib/ui/forms/form";
import { FormBoundary } from "@/lib/ui/forms/form-boundary";
import { ScopeOf, useScope } from "@/lib/ui/forms/form-scope";
import { changeRole, makeLink, removeOperator, resetSecondFactor } from "./actions";
import { SignInLink } from "./sign-in-link";

/** What the names of roles do not say. */
const DEVELOPERS_HINT = "Developers can make tokens for shops, and with such a token issue keys.";

type Props = {
  operator: Readonly<{ id: string; email: string; role: string; hasSecondFactor: boolean }>;
  roles: readonly Readonly<{ value: string; label: string }>[];
  isSelf: boolean;
};

export function OperatorActions(props: Props) {
  return (
    <FormBoundary messages={useClientMessages()}>
      {(failure) => <Panel key={failure?.at} {...props} failure={failure} />}
    </FormBoundary>
  );
}

function Panel({ operator, roles, isSelf, failure }: Props & { failure: Refusal | null }) {
  const { id, email, hasSecondFactor } = operator;
  const role = useScope(changeRole);
  const link = useScope(makeLink);
  const reset = useScope(resetSecondFactor);
  const removal = useScope(removeOperator);
  const isAnswered = [role, link, reset, removal].some(({ refusal, result }) => refusal ?? result);
  return (
    <details className="group/change" open={isAnswered || failure !== null}>
      <summary className="btn btn-outline min-h-control border-muted">
        <span className="group-open/change:hidden">
          Change<span className="sr-only"> {email}</span>
        </span>
        <span className="hidden group-open/change:inline">Close</span>
      </summary>
      <div className="mt-3 grid gap-4">
        {failure && (
          <Alert kind="error" announce>
            {failure.message}
          </Alert>
        )}
        <ScopeOf scope={role}>
          <RoleForm operator={operator} roles={roles} isSelf={isSelf} />
        </ScopeOf>
        <ScopeOf scope={link}>
          <div>
            <SignInLink />
            <FormBody fields={{ email }} label="New sign-in link" pending="Making it …" look="quiet" />
          </div>
        </ScopeOf>
        {hasSecondFactor && (
          <ScopeOf scope={reset}>
            <ConfirmPanel
              label="Remove second factor"
              what={`of ${email}`}
              fields={{ operator: id }}
              yes="Yes, remove it"
              pending="Removing …"
            >
              For somebody who lost their app and their recovery codes. Make sure that it is really them who
              asks.
            </ConfirmPanel>
          </ScopeOf>
        )}
        <ScopeOf scope={removal}>
          <ConfirmPanel
            label="Remove"
            what={email}
            fields={{ operator: id, email }}
            name={email}
            yes="Yes, remove"
            pending="Removing …"
          >
            {isSelf
              ? "You remove yourself, and are signed out at once."
              : "They are signed out at once and cannot come back."}{" "}
            What they did stays in the log.
          </ConfirmPanel>
        </ScopeOf>
      </div>
    </details>
  );
}

function RoleForm({ operator: { id, email, role }, roles, isSelf }: Props) {
  const select = (
    <Select
      id={`role-${id}`}
      name="role"
      label={`Role of ${email}`}
      defaultValue={role}
      options={roles}
      hint={DEVELOPERS_HINT}
    />
  );
  if (!isSelf) {
    return (
      <div>
        <FormBody fields={{ operator: id }} label="Change role" pending="Changing …" look="quiet">
          {select}
        </FormBody>
      </div>
    );
  }
  return (
    <ConfirmPanel
      label="Change role"
      what={`of ${email}`}
      fields={{ operator: id }}
      name={email}
      yes="Yes, change my role"
      pending="Changing …"
      inputs={select}
    >
      This is your own role. As anything but an owner you cannot take it back: another owner has to.
    </ConfirmPanel>
  );
}
