/**
 * Bodies: the published fixtures of Stripe's OpenAPI description (August 2026, API version 2026-07-29.dahlia), with the
 * members that matter set as its API reference describes.
 */
import { createHmac } from "node:crypto";
import { afterAll } from "vitest";
import { startApiStandIn } from "./api-stand-in";
import { describeShared } from "./describe-shared";
import { describeShop } from "./describe-shop";
import type { Purchase, Shop, ShopEvent } from "./shop";

const api = await startApiStandIn();
afterAll(() => api.close());

const PRICES = {
  standard: "price_1PgafmB7WZ01zgkW6dKueIc5",
  pro: "price_1PgafmB7WZ01zgkW02Hf9z6c",
  other: "price_other",
};
const priceOf = (product: string) => PRICES[product as keyof typeof PRICES];
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
let events = 0;

function event(type: string, { at }: Purchase, object: object): ShopEvent {
  events += 1;
  return {
    body: {
      id: `evt_1Pgc76B7WZ01zgkW${events}`,
      object: "event",
      api_version: "2026-07-29.dahlia",
      created: seconds(at),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
  };
}

function price(product: string, type: "one_time" | "recurring") {
  return {
    id: priceOf(product),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    currency: "usd",
    product: "prod_QXg1hqf4jFNsqG",
    recurring: type === "recurring" ? { interval: "month", interval_count: 1, usage_type: "licensed" } : null,
    type,
    unit_amount: 2000,
  };
}

const intentOf = (id: string) => `pi_${id}`;
const chargeOf = (id: string) => `ch_${id}`;
const subscriptionOf = (id: string) => `sub_${id}`;

function order(purchase: Purchase): ShopEvent[] {
  const { id, product, quantity, email, name } = purchase;
  const session = {
    id: `cs_test_${id}`,
    object: "checkout.session",
    client_reference_id: null,
    customer: null,
    customer_details: { email, name, phone: null, tax_exempt: "none", tax_ids: null },
    livemode: false,
    locale: "de",
    metadata: {},
    mode: "payment",
    payment_intent: intentOf(id),
    payment_link: null,
    payment_status: "paid",
    status: "complete",
    subscription: null,
  };
  const item = {
    id: `li_${id}`,
    object: "item",
    description: "T-shirt",
    quantity,
    price: price(product, "one_time"),
  };
  api.answers.set(`/v1/checkout/sessions/${session.id}/line_items`, {
    object: "list",
    data: [item],
    has_more: false,
  });
  api.answers.set("/v1/invoice_payments", invoicePayments);
  return [event("checkout.session.completed", purchase, session)];
}

/** Of subscriptions alone: an order has no invoice. */
const invoiced = new Set<string>();

function invoicePayments(query: URLSearchParams) {
  const intent = query.get("payment[payment_intent]") ?? "";
  const invoice = intent.replace("pi_", "in_");
  const data = invoiced.has(intent)
    ? [{ id: "inpay_1", object: "invoice_payment", invoice, status: "paid" }]
    : [];
  return { object: "list", data, has_more: false, url: "/v1/invoice_payments" };
}

function charge({ id }: Purchase, refunded: number) {
  const one = {
    id: chargeOf(id),
    object: "charge",
    amount: 2000,
    amount_captured: 2000,
    amount_refunded: refunded,
    disputed: false,
    paid: true,
    payment_intent: intentOf(id),
    refunded: refunded === 2000,
    status: "succeeded",
  };
  api.answers.set(`/v1/charges/${one.id}`, one);
  return one;
}

function dispute(purchase: Purchase, type: string, status: string): ShopEvent[] {
  const one = {
    id: `dp_${purchase.id}`,
    object: "dispute",
    amount: 2000,
    charge: chargeOf(purchase.id),
    created: seconds(purchase.at),
    payment_intent: intentOf(purchase.id),
    reason: "fraudulent",
    status,
  };
  api.answers.set(`/v1/disputes/${one.id}`, one);
  return [event(type, purchase, one)];
}

/** Stripe's state from now on; what the event itself says may be older. */
function subscription(purchase: Purchase, status = "active") {
  const { id, product, quantity, until, paid, email, name, at } = purchase;
  const invoice = {
    id: `in_${id}`,
    object: "invoice",
    billing_reason: "subscription_cycle",
    parent: { type: "subscription_details", subscription_details: { subscription: subscriptionOf(id) } },
    status: paid ? "paid" : "open",
  };
  const item = {
    id: `si_${id}`,
    object: "subscription_item",
    current_period_end: seconds(until),
    current_period_start: seconds(at),
    price: price(product, "recurring"),
    quantity,
    subscription: subscriptionOf(id),
  };
  const one = {
    id: subscriptionOf(id),
    object: "subscription",
    cancel_at_period_end: false,
    items: { object: "list", data: [item], has_more: false },
    status,
  };
  invoiced.add(intentOf(id));
  api.answers.set("/v1/invoice_payments", invoicePayments);
  api.answers.set(`/v1/invoices/${invoice.id}`, invoice);
  const customer = { id: "cus_QXg1o8vcGmoR32", object: "customer", email, name };
  api.answers.set(`/v1/subscriptions/${one.id}`, { ...one, latest_invoice: invoice, customer });
  const told = { ...one, customer: customer.id, latest_invoice: invoice.id };
  return { told, invoice };
}

const stripe: Shop = {
  name: "stripe",
  products: PRICES,
  env: { STRIPE_API_KEY: "rk_test_of_the_shop", STRIPE_API_URL: api.url },
  tellsLanguage: true,
  signsTime: true,
  signed(body, secret, at) {
    const time = seconds(at);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { "stripe-signature": `t=${time},v1=${"0".repeat(64)},v1=${signature},v0=${signature}` };
  },
  orderIdOf: (id) => (invoiced.has(intentOf(id)) ? subscriptionOf(id) : intentOf(id)),
  order,
  refundOrder: (purchase) => [event("charge.refunded", purchase, charge(purchase, 2000))],
  refundPart: (purchase) => [event("charge.refunded", purchase, charge(purchase, 500))],
  subscription(purchase) {
    const { told, invoice } = subscription(purchase, purchase.paid ? "active" : "incomplete");
    const session = {
      id: `cs_test_${purchase.id}`,
      object: "checkout.session",
      mode: "subscription",
      subscription: told.id,
      payment_status: "paid",
    };
    const begun = [event("customer.subscription.created", purchase, told)];
    if (!purchase.paid) return begun;
    return [
      ...begun,
      event("invoice.paid", purchase, invoice),
      event("checkout.session.completed", purchase, session),
    ];
  },
  renew(purchase) {
    const { told, invoice } = subscription(purchase);
    return [event("customer.subscription.updated", purchase, told), event("invoice.paid", purchase, invoice)];
  },
  change: (purchase) => [
    event(
      "customer.subscription.updated",
      purchase,
      subscription(purchase, purchase.paid ? "active" : "past_due").told,
    ),
  ],
  cancel: (purchase) => [
    event("customer.subscription.deleted", purchase, subscription(purchase, "canceled").told),
  ],
  refundSubscription: (purchase) => [event("charge.refunded", purchase, charge(purchase, 2000))],
  dispute: (purchase) => dispute(purchase, "charge.dispute.created", "needs_response"),
  won: (purchase) => dispute(purchase, "charge.dispute.closed", "won"),
  lost: (purchase) => dispute(purchase, "charge.dispute.closed", "lost"),
  disputesSubscriptions: true,
};

describeShop(stripe, describeShared);
