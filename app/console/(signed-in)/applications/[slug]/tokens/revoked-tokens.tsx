/** Revoked tokens, folded: they are kept for the record. */

import type { CredentialRecord } from "@/lib/domain/credentials/revoke";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { formatCount } from "@/lib/words/formats";
import { revokedColumns } from "./token-columns";
import { tokensWords } from "./words";

type Props = { hasVariants: boolean; tokens: readonly CredentialRecord[] };

export async function RevokedTokens({ hasVariants, tokens }: Props) {
  const look = await currentConsoleLook();
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null);
  if (revoked.length === 0) return null;
  const title = tokensWords(look.locale.language).revokedTokens(formatCount(revoked.length, look.locale));
  return (
    <Disclosure label={title} look="section" className="mt-3">
      <div className="mt-2">
        <DataTable
          caption={title}
          rows={revoked}
          keyOf={({ id }) => id}
          empty={look.words.common.none}
          columns={revokedColumns(look, hasVariants)}
        />
      </div>
    </Disclosure>
  );
}
