/** Bodies: as the payloads of Polar's SDK 0.48.1 describe them, in the spelling of the wire; signed by `standardwebhooks`' rules. */
import { createHmac } from "node:crypto";
import { describeShop } from "./describe-shop";
import type { Purchase, ShopEvent } from "./shop";

const PRODUCTS = {
  standard: "d8dd2de1-21b7-4a41-8bc3-ce909c0cfe23",
  pro: "1dbfc517-0bbf-4301-9ba8-555ca42b9737",
  other: "992fae2a-2a17-4b7a-8d9e-e287cf90131b",
};
const productOf = (product: string) => PRODUCTS[product as keyof typeof PRODUCTS];
let messages = 0;

function event(type: string, { at }: Purchase, data: object): ShopEvent {
  return { body: { type, timestamp: at.toISOString(), data } };
}

function customerOf({ email, name }: Purchase) {
  return {
    id: "992fae2a-2a17-4b7a-8d9e-e287cf90131b",
    external_id: null,
    email,
    email_verified: true,
    locale: "de-AT",
    name,
  };
}

function subscription(purchase: Purchase, status = "active") {
  const { id, product, quantity, at, until } = purchase;
  return {
    id,
    created_at: at.toISOString(),
    modified_at: null,
    amount: 10_000,
    currency: "usd",
    recurring_interval: "month",
    recurring_interval_count: 1,
    status,
    current_period_start: at.toISOString(),
    current_period_end: until.toISOString(),
    cancel_at_period_end: false,
    customer_id: "992fae2a-2a17-4b7a-8d9e-e287cf90131b",
    product_id: productOf(product),
    seats: quantity === 1 ? null : quantity,
    metadata: {},
    customer: customerOf(purchase),
  };
}

function order(purchase: Purchase, more: object = {}) {
  const { id, product, quantity, at } = purchase;
  return {
    id,
    created_at: at.toISOString(),
    modified_at: null,
    status: "paid",
    paid: true,
    total_amount: 9720,
    refunded_amount: 0,
    currency: "usd",
    billing_reason: "purchase",
    customer_id: "992fae2a-2a17-4b7a-8d9e-e287cf90131b",
    product_id: productOf(product),
    seats: quantity === 1 ? null : quantity,
    subscription_id: null,
    subscription: null,
    metadata: {},
    customer: customerOf(purchase),
    ...more,
  };
}

function cycle(purchase: Purchase, billing_reason: string) {
  const { customer: _, ...of } = subscription(purchase);
  return order(purchase, {
    id: `order-${purchase.id}`,
    billing_reason,
    subscription_id: purchase.id,
    subscription: of,
  });
}

describeShop({
  name: "polar",
  products: PRODUCTS,
  tellsLanguage: true,
  signsTime: true,
  signed(body, secret, at) {
    messages += 1;
    const [id, time] = [`msg_${messages}`, Math.floor(at.getTime() / 1000)];
    const signature = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
    const signatures = `v1,${Buffer.alloc(32).toString("base64")} v1,${signature}`;
    return { "webhook-id": id, "webhook-timestamp": String(time), "webhook-signature": signatures };
  },
  order: (purchase) => [
    event("order.created", purchase, order(purchase, { status: "pending", paid: false })),
    event("order.paid", purchase, order(purchase)),
  ],
  refundOrder: (purchase) => [
    event("order.updated", purchase, order(purchase, { status: "refunded", refunded_amount: 9000 })),
    event("order.refunded", purchase, order(purchase, { status: "refunded", refunded_amount: 9000 })),
  ],
  refundPart: (purchase) => [
    event(
      "order.refunded",
      purchase,
      order(purchase, { status: "partially_refunded", refunded_amount: 100 }),
    ),
  ],
  subscription(purchase) {
    if (!purchase.paid)
      return [event("subscription.created", purchase, subscription(purchase, "incomplete"))];
    return [
      event("subscription.created", purchase, subscription(purchase)),
      event("subscription.active", purchase, subscription(purchase)),
      event("order.paid", purchase, cycle(purchase, "subscription_create")),
    ];
  },
  renew: (purchase) => [
    event("subscription.cycled", purchase, subscription(purchase)),
    event("subscription.updated", purchase, subscription(purchase)),
    event("order.paid", purchase, cycle(purchase, "subscription_cycle")),
  ],
  change: (purchase) => [event("subscription.updated", purchase, subscription(purchase))],
  cancel: (purchase) => [
    event("subscription.canceled", purchase, { ...subscription(purchase), cancel_at_period_end: true }),
    event("subscription.revoked", purchase, subscription(purchase, "canceled")),
  ],
  refundSubscription: (purchase) => [
    event("order.refunded", purchase, { ...cycle(purchase, "subscription_cycle"), status: "refunded" }),
  ],
});
