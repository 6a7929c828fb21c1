import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { restrictedVariants } from "@/lib/domain/credentials/restricted-variants";
import { type CredentialRecord, listCredentials } from "@/lib/domain/credentials/revoke";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Confirm } from "@/lib/ui/console/confirm";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { Ago } from "@/lib/ui/when";
import { NewToken } from "./new-token";
import { PURPOSE_NAMES } from "./purposes";
import { ShownToken } from "./shown-token";

export const metadata: Metadata = { title: "Tokens" };

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function TokensPage({ params, searchParams }: Props) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  const refused = refusedForm();
  const result = resultOfForm();
  const ctx = contextFor(SYSTEM, look.now);
  const [tokens, variants] = await Promise.all([
    listCredentials(ctx, application),
    restrictedVariants(ctx, application),
  ]);
  const path = `/console/applications/${application.slug}/tokens`;
  const mayChange = roleMay(operator.role, "tokens");
  const isRevoked = !refused && textParam(await searchParams, "done") === "revoked";
  return (
    <>
      <PageTitle title="Tokens">What your servers, pipelines and resellers prove themselves with.</PageTitle>
      <Reason look={look} refused={refused} />
      {isRevoked && (
        <Alert kind="success" announce>
          The token is revoked. It is refused from now on.
        </Alert>
      )}
      {result?.kind === "token" && <ShownToken slug={application.slug} made={result} />}
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
          { title: "Purpose", cell: ({ purpose }) => PURPOSE_NAMES[purpose] },
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
                  action={path}
                  does="revoke"
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
      {mayChange && (
        <NewToken path={path} kind={application.kind} variants={variants} values={refused?.values ?? {}} />
      )}
    </>
  );
}

function opens({ purpose, variants }: CredentialRecord): string {
  if (purpose !== "update") return "–";
  return variants.length > 0 ? variants.join(", ") : "All";
}
