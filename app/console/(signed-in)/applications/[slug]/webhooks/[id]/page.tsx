import type { Metadata } from "next";
import { DELIVERY_STATES, listDeliveries } from "@/lib/domain/events/deliveries";
import { type EndpointRecord, findEndpoint } from "@/lib/domain/events/endpoint-record";
import { EVENT_TYPES } from "@/lib/domain/events/event-types";
import { applicationPage } from "@/lib/session/application-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentDone } from "@/lib/session/flash";
import { orNotFound } from "@/lib/session/or-not-found";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { When } from "@/lib/ui/when";
import { doneWords } from "@/lib/words/forms/words";
import { termsIn } from "@/lib/words/terms/terms";
import { EndpointBadge } from "../endpoint-badge";
import { EventBoxes } from "../event-boxes";
import { webhooksWords } from "../words";
import { saveWebhook } from "./actions";
import { deliveryColumns } from "./delivery-columns";
import { EndpointActs } from "./endpoint-acts";
import { StateLinks } from "./state-links";

const DELIVERIES_PER_PAGE = 50;

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, ctx, application } = await applicationPage(params);
  const { url } = await orNotFound(findEndpoint(ctx, application, (await params).id));
  return {
    title: `${new URL(url).host} · ${webhooksWords(look.locale.language).title} · ${application.name}`,
  };
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const text = webhooksWords(look.locale.language);
  const { common } = look.words;
  const { slug, id } = await params;
  const endpoint = await orNotFound(findEndpoint(ctx, application, id));
  const query = await searchParams;
  const state = DELIVERY_STATES.find((one) => one === textParam(query, "state")) ?? null;
  const before = textParam(query, "before") || null;
  const page = await listDeliveries(ctx, endpoint.id, { state, before, take: DELIVERIES_PER_PAGE });
  const path = `${base}/webhooks/${id}`;
  const first = state ? `${path}?state=${state}` : path;
  const older =
    page.next && `${path}?${new URLSearchParams({ ...(state ? { state } : {}), before: page.next })}`;
  const mayChange = may("webhooks");
  return (
    <>
      <PageTitle
        title={new URL(endpoint.url).host}
        count={<EndpointBadge text={text} status={endpoint.status} />}
        above={{ href: `${base}/webhooks`, label: text.title }}
      />
      <Done text={doneWords("webhook", await currentDone(), look.locale.language)} />
      <Card label={text.settings}>
        <EndpointFacts endpoint={endpoint} />
        {mayChange && <Settings slug={slug} endpoint={endpoint} />}
      </Card>
      {mayChange && <EndpointActs slug={slug} endpoint={endpoint} />}
      <h2 className="mb-2 text-section">{text.deliveries}</h2>
      <StateLinks text={text} path={path} state={state} />
      <DataTable
        caption={text.deliveriesOf(endpoint.url)}
        columns={deliveryColumns(look, path)}
        rows={page.deliveries}
        keyOf={(delivery) => delivery.id}
        empty={state || before ? text.noneInState : text.noDeliveries}
      />
      <KeysetPager label={text.pages} newer={before && first} older={older} words={common} />
    </>
  );
}

async function EndpointFacts({ endpoint }: { endpoint: EndpointRecord }) {
  const look = await currentConsoleLook();
  const text = webhooksWords(look.locale.language);
  const { endpointFields: words } = termsIn(look.locale.language);
  const { url, events, failingSince, pausedUntil, previousUntil } = endpoint;
  const moments = [
    { term: text.failingSince, date: failingSince },
    { term: text.pausedUntil, date: pausedUntil, hint: text.pausedHint },
    { term: text.previousUntil, date: previousUntil },
  ];
  return (
    <Facts
      facts={[
        { term: words.url.label, is: url },
        { term: words.events.label, is: events.includes("*") ? text.allEvents : events.join(", ") },
        ...moments.flatMap(({ term, date, hint }) =>
          date ? [{ term, is: <Moment date={date} hint={hint} /> }] : [],
        ),
      ]}
    />
  );
}

async function Moment({ date, hint }: { date: Date; hint?: string | undefined }) {
  return (
    <>
      <When date={date} />
      {hint && <span className="block text-small text-muted">{hint}</span>}
    </>
  );
}

async function Settings({ slug, endpoint }: { slug: string; endpoint: EndpointRecord }) {
  const look = await currentConsoleLook();
  const text = webhooksWords(look.locale.language);
  const { endpointFields: words } = termsIn(look.locale.language);
  const { id, url, events } = endpoint;
  return (
    <Disclosure label={text.change} look="quiet" className="mt-4">
      <div className="mt-4 max-w-2xl">
        <Form action={saveWebhook.bind(null, { slug, id })} label={text.save} pending={text.saving}>
          <Field
            name="url"
            type="url"
            label={words.url.label}
            hint={words.url.hint}
            defaultValue={url}
            autoComplete="off"
            maxLength={2000}
            required
          />
          <EventBoxes legend={words.events.label} text={text} types={EVENT_TYPES} chosen={events} />
        </Form>
      </div>
    </Disclosure>
  );
}
