import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { Card } from "@/lib/ui/card";
import { Confirm } from "@/lib/ui/console/confirm";
import { Once } from "@/lib/ui/console/once";
import { ReasonField } from "./reason-field";

type Props = {
  path: string;
  detail: KeyDetail;
  manageCodes: boolean;
  typed: Readonly<Record<string, string>>;
};

export function KeyActions({ path, detail, manageCodes, typed }: Props) {
  const { lastFour, status } = detail;
  const isRevoked = status === "revoked";
  const isOpen = (does: string) => typed.do === does;
  const shared = { action: path, what: `key …${lastFour}` };
  return (
    <Card label="Actions">
      <h2 className="mb-3 text-xl font-bold">Actions</h2>
      <div className="grid gap-3">
        {isRevoked && <p>A revoked key stays so. If the customer is to go on, issue a new one.</p>}
        {status === "suspended" && (
          <Confirm
            {...shared}
            label="Reactivate"
            does="reactivate"
            fields={{}}
            yes="Yes, reactivate it"
            pending="Reactivating …"
            isOpen={isOpen("reactivate")}
            inputs={<ReasonField does="reactivate" typed={typed} />}
          >
            Programs work again when they ask next.
          </Confirm>
        )}
        {(status === "active" || status === "expired") && (
          <Confirm
            {...shared}
            label="Suspend"
            does="suspend"
            fields={{}}
            yes="Yes, suspend it"
            pending="Suspending …"
            isOpen={isOpen("suspend")}
            inputs={<ReasonField does="suspend" typed={typed} />}
          >
            For a while, for example after a charge-back. Devices keep their seats; programs stop when they
            ask next, or when their token runs out.
          </Confirm>
        )}
        {!isRevoked && (
          <>
            <Confirm
              {...shared}
              label="Replace"
              does="replace"
              fields={{ lastFour }}
              name={lastFour}
              yes="Yes, replace it"
              pending="Replacing …"
              isOpen={isOpen("replace")}
              inputs={<Once />}
            >
              For a key that got into wrong hands. You get a new one for the same license; the former one
              activates no more devices. Devices that have a seat keep it: deregister those that you do not
              trust.
            </Confirm>
            <Confirm
              {...shared}
              label="Revoke"
              does="revoke"
              fields={{ lastFour }}
              name={lastFour}
              yes="Yes, revoke it"
              pending="Revoking …"
              isOpen={isOpen("revoke")}
              inputs={<ReasonField does="revoke" typed={typed} />}
            >
              For good: a revoked key is never active again, and its devices lose their seats.
            </Confirm>
          </>
        )}
        {manageCodes && (
          <Confirm
            {...shared}
            label="New management code"
            does="renew-manage-code"
            fields={{}}
            yes="Yes, make a new one"
            pending="Making it …"
            isOpen={isOpen("renew-manage-code")}
            inputs={<Once />}
          >
            {detail.hasManageCode
              ? "The code that the customer has opens the license no more, and whoever has it open is shut out."
              : "The key has none yet. With it, its holder can see and deregister devices without an account."}
          </Confirm>
        )}
      </div>
    </Card>
  );
}
