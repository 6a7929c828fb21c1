import type { Metadata } from "next";
import { listEndpoints } from "@/lib/domain/events/endpoint-record";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { formatCount } from "@/lib/words/formats";
import { doneWords } from "@/lib/words/forms/words";
import { NewWebhook } from "./new-webhook";
import { webhookColumns } from "./webhook-columns";
import { webhooksWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${webhooksWords(look.locale.language).title} · ${application.name}` };
}

export default async function WebhooksPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const text = webhooksWords(look.locale.language);
  const endpoints = await listEndpoints(ctx, application);
  const mayChange = may("webhooks");
  return (
    <>
      <PageTitle
        title={text.title}
        count={endpoints.length > 0 && text.count(formatCount(endpoints.length, look.locale))}
      >
        {text.lead}
      </PageTitle>
      <Done text={doneWords("webhook", await currentDone(), look.locale.language)} />
      <DataTable
        caption={text.title}
        rows={endpoints}
        keyOf={({ id }) => id}
        empty={mayChange ? text.none : text.noneToAsk}
        columns={webhookColumns(look, `${base}/webhooks`)}
      />
      {mayChange && <NewWebhook slug={application.slug} />}
    </>
  );
}
