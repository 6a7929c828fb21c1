import type { Metadata } from "next";
import { creatablePurposes } from "@/lib/domain/credentials/powers";
import { restrictedVariants } from "@/lib/domain/credentials/restricted-variants";
import { listCredentials } from "@/lib/domain/credentials/revoke";
import { usefulPurposes } from "@/lib/domain/credentials/useful-purposes";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { formatCount } from "@/lib/words/formats";
import { doneWords } from "@/lib/words/forms/words";
import { NewToken } from "./new-token";
import { RevokedTokens } from "./revoked-tokens";
import { tokenColumns } from "./token-columns";
import { tokensWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${tokensWords(look.locale.language).title} · ${application.name}` };
}

export default async function TokensPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const text = tokensWords(look.locale.language);
  const [tokens, variants] = await Promise.all([
    listCredentials(ctx, application),
    restrictedVariants(ctx, application),
  ]);
  const live = tokens.filter(({ revokedAt }) => revokedAt === null);
  const mayChange = may("tokens");
  const { slug, kind } = application;
  const purposes = creatablePurposes(kind, may);
  const isLimited = purposes.length < usefulPurposes(kind).length;
  const hasVariants = variants.length > 0;
  return (
    <>
      <PageTitle title={text.title} count={text.count(formatCount(live.length, look.locale))}>
        {text.lead} <a href="/docs/api">{text.reference}</a>
      </PageTitle>
      <Done text={doneWords("token", await currentDone(), look.locale.language)} />
      <DataTable
        caption={text.title}
        rows={live}
        keyOf={({ id }) => id}
        empty={purposes.length > 0 ? text.none : text.noneToAsk}
        columns={tokenColumns(look, { hasVariants, slug: mayChange ? slug : null })}
      />
      <RevokedTokens hasVariants={hasVariants} tokens={tokens} />
      {purposes.length > 0 && (
        <NewToken slug={slug} purposes={purposes} isLimited={isLimited} variants={variants} />
      )}
      {mayChange && purposes.length === 0 && <p className="mt-6 text-muted">{text.onlyOwners}</p>}
    </>
  );
}
