import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { Card } from "@/lib/ui/card";
import { Confirm } from "@/lib/ui/console/confirm";
import { Once } from "@/lib/ui/console/once";
import type { Look } from "@/lib/ui/look";
import { reactivateKey, renewManageCode, replaceKey, revokeKey, suspendKey } from "./actions";
import { RenewedManageCode, ReplacedKey } from "./made-of-key";
import { ReasonField } from "./reason-field";

type Props = { look: Look; slug: string; detail: KeyDetail; manageCodes: boolean };

export function KeyActions({ look, slug, detail, manageCodes }: Props) {
  const { lastFour, status } = detail;
  const isRevoked = status === "revoked";
  const place = { slug, id: detail.id };
  const what = `key …${lastFour}`;
  return (
    <Card label="Actions">
      <h2 className="mb-3 text-section">Actions</h2>
      <div className="grid gap-3">
        {isRevoked && <p>A revoked key stays so. If the customer is to go on, issue a new one.</p>}
        {status === "suspended" && (
          <Confirm
            what={what}
            label="Reactivate"
            action={reactivateKey.bind(null, place)}
            yes="Yes, reactivate it"
            pending="Reactivating …"
            inputs={<ReasonField of="reactivate" />}
          >
            Programs work again when they ask next.
          </Confirm>
        )}
        {(status === "active" || status === "expired") && (
          <Confirm
            what={what}
            label="Suspend"
            action={suspendKey.bind(null, place)}
            yes="Yes, suspend it"
            pending="Suspending …"
            inputs={<ReasonField of="suspend" />}
          >
            For a while, for example after a charge-back. Devices keep their seats; programs stop when they
            ask next, or when their token runs out.
          </Confirm>
        )}
        {!isRevoked && (
          <>
            <Confirm
              what={what}
              label="Replace"
              action={replaceKey.bind(null, place)}
              fields={{ lastFour }}
              name={lastFour}
              yes="Yes, replace it"
              pending="Replacing …"
              result={<ReplacedKey locale={look.locale} />}
              inputs={<Once />}
            >
              For a key that got into wrong hands. You get a new one for the same license; the previous one
              activates no more devices. Devices that have a seat keep it: deregister those that you do not
              trust.
            </Confirm>
            <Confirm
              what={what}
              label="Revoke"
              action={revokeKey.bind(null, place)}
              fields={{ lastFour }}
              name={lastFour}
              yes="Yes, revoke it"
              pending="Revoking …"
              inputs={<ReasonField of="revoke" />}
            >
              For good: a revoked key is never active again, and its devices lose their seats.
            </Confirm>
          </>
        )}
        {manageCodes && (
          <Confirm
            what={what}
            label="New management code"
            action={renewManageCode.bind(null, place)}
            yes="Yes, make a new one"
            pending="Making it …"
            result={<RenewedManageCode />}
            inputs={<Once />}
          >
            {detail.hasManageCode
              ? "The code that the customer has no longer opens the license, and anyone who has it open is shut out."
              : "The key has none yet. With it, its holder can see and deregister devices without an account."}
          </Confirm>
        )}
      </div>
    </Card>
  );
}
