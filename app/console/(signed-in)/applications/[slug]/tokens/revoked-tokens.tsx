/** Tokens that no longer work, folded: they are kept for the log alone. */
import type { CredentialRecord } from "@/lib/domain/credentials/revoke";
import { formatCount } from "@/lib/messages/formats";
import { DataTable } from "@/lib/ui/console/data-table";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";
import { revokedColumns } from "./token-columns";

type Props = { look: ConsoleLook; hasVariants: boolean; tokens: readonly CredentialRecord[] };

export function RevokedTokens({ look, hasVariants, tokens }: Props) {
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null);
  if (revoked.length === 0) return null;
  const title = look.words.tokens.revokedTokens(formatCount(revoked.length, look.locale));
  return (
    <details className="group/revoked mt-3">
      <summary className="btn btn-ghost min-h-control gap-1 px-2 font-normal">
        <Icon name="chevron-down" className="size-4 group-open/revoked:rotate-180" />
        {title}
      </summary>
      <div className="mt-2">
        <DataTable
          caption={title}
          rows={revoked}
          keyOf={({ id }) => id}
          empty={look.words.common.none}
          columns={revokedColumns(look, hasVariants)}
        />
      </div>
    </details>
  );
}
