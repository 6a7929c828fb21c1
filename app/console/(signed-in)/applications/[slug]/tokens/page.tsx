import type { Metadata } from "next";
import { restrictedVariants } from "@/lib/domain/credentials/restricted-variants";
import { type CredentialRecord, listCredentials } from "@/lib/domain/credentials/revoke";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Confirm } from "@/lib/ui/console/confirm";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Ago } from "@/lib/ui/when";
import { revokeToken } from "./actions";
import { NewToken } from "./new-token";

export const metadata: Metadata = { title: "Tokens" };

type Props = { params: Promise<{ slug: string }> };

export default async function TokensPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const [tokens, variants] = await Promise.all([
    listCredentials(ctx, application),
    restrictedVariants(ctx, application),
  ]);
  const { slug } = application;
  const terms = termsIn(look.locale.language);
  const mayChange = may("tokens");
  return (
    <>
      <PageTitle title="Tokens">What your servers, pipelines and resellers prove themselves with.</PageTitle>
      <Done text={doneWords("token", await currentDone(), look.locale.language)} />
      <DataTable
        caption="Tokens"
        rows={tokens}
        keyOf={({ id }) => id}
        empty={
          mayChange
            ? "There is no token yet. Create the first one below."
            : "There is no token yet. An owner or a developer can create one."
        }
        columns={[
          { title: "Name", cell: ({ name }) => name },
          { title: "Purpose", cell: ({ purpose }) => terms.tokenPurposes[purpose] },
          ...(variants.length > 0 ? [{ title: "Variants", cell: opens }] : []),
          { title: "Created", cell: ({ createdAt }) => <Ago look={look} date={new Date(createdAt)} /> },
          {
            title: "Last used",
            cell: ({ lastUsedAt }) =>
              lastUsedAt ? <Ago look={look} date={new Date(lastUsedAt)} /> : "Never",
          },
          {
            title: "State",
            cell: ({ id, name, revokedAt }) => {
              if (revokedAt)
                return (
                  <>
                    Revoked <Ago look={look} date={new Date(revokedAt)} />
                  </>
                );
              if (!mayChange) return "Works";
              return (
                <Confirm
                  label="Revoke"
                  what={name}
                  action={revokeToken.bind(null, { slug })}
                  fields={{ token: id }}
                  name={name}
                  yes="Yes, revoke it"
                  pending="Revoking …"
                >
                  Whatever uses {name} is refused from its next call on. This cannot be taken back; put a new
                  token in its place first.
                </Confirm>
              );
            },
          },
        ]}
      />
      {mayChange && <NewToken terms={terms} slug={slug} kind={application.kind} variants={variants} />}
    </>
  );
}

function opens({ purpose, variants }: CredentialRecord): string {
  if (purpose !== "update") return "–";
  return variants.length > 0 ? variants.join(", ") : "All";
}
