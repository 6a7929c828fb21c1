import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type DeliveryDetail, findDelivery } from "@/lib/domain/events/deliveries";
import { findEndpoint } from "@/lib/domain/events/endpoint-record";
import { applicationPage } from "@/lib/session/application-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { orNotFound } from "@/lib/session/or-not-found";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { When } from "@/lib/ui/when";
import { DeliveryBadge } from "../../endpoint-badge";
import { answerWords } from "../../webhook-answer";
import { webhooksWords } from "../../words";
import { resend } from "./actions";

type Props = { params: Promise<{ slug: string; id: string; delivery: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return {
    title: `${webhooksWords(look.locale.language).delivery} · ${webhooksWords(look.locale.language).title} · ${application.name}`,
  };
}

export default async function DeliveryPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { slug, id, delivery: deliveryId } = await params;
  const text = webhooksWords(look.locale.language);
  const endpoint = await orNotFound(findEndpoint(ctx, application, id));
  const delivery = await orNotFound(findDelivery(ctx, endpoint.id, deliveryId));
  const waits = delivery.state === "pending";
  return (
    <>
      <PageTitle
        title={delivery.type}
        count={<DeliveryBadge text={text} state={delivery.state} />}
        above={{ href: `${base}/webhooks/${id}`, label: new URL(endpoint.url).host }}
        actions={
          may("webhooks") &&
          endpoint.disabledAt === null && (
            <Form
              action={resend.bind(null, { slug, id })}
              fields={{ delivery: delivery.id }}
              label={waits ? text.tryNow : text.resend}
              pending={text.resending}
            />
          )
        }
      />
      <Card label={text.delivery}>
        <DeliveryFacts delivery={delivery} />
      </Card>
      <h2 className="mb-2 text-section">{text.body}</h2>
      <Shown>{indented(delivery.body)}</Shown>
      {delivery.status !== null && (
        <>
          <h2 className="mb-2 text-section">{text.lastAnswer}</h2>
          {delivery.answer ? <Shown>{delivery.answer}</Shown> : <p>{text.noAnswer}</p>}
        </>
      )}
    </>
  );
}

async function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const look = await currentConsoleLook();
  const text = webhooksWords(look.locale.language);
  const { eventId, createdAt, nextTryAt, history } = delivery;
  const tries = (
    <ol>
      {history.map((one) => (
        <li key={one.at}>
          <When date={new Date(one.at)} />: {answerWords(one, text)}, {text.took(String(one.tookMs))}
        </li>
      ))}
    </ol>
  );
  return (
    <Facts
      facts={[
        { term: text.webhookId, is: <code className="font-mono">{eventId}</code> },
        { term: text.when, is: <When date={createdAt} /> },
        ...(nextTryAt ? [{ term: text.nextTry, is: <When date={nextTryAt} /> }] : []),
        ...(history.length > 0 ? [{ term: text.history, is: tries }] : []),
      ]}
    />
  );
}

function Shown({ children }: { children: ReactNode }) {
  return (
    <pre className="mb-6 rounded-box border border-line bg-base-100 p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
