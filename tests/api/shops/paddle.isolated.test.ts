/** Bodies: as the example notifications of Paddle's Node SDK 3.8.0 have them, shortened to the members that matter. */
import { createHmac } from "node:crypto";
import { afterAll } from "vitest";
import { startApiStandIn } from "./api-stand-in";
import { describeShop } from "./describe-shop";
import type { Purchase, ShopEvent } from "./shop";

const api = await startApiStandIn();
afterAll(() => api.close());

const PRICES = {
  standard: "pri_01gsz8x8sawmvhz1pv30nge1ke",
  pro: "pri_01h1vjfevh5etwq3rb416a23h2",
  other: "pri_01gsz98e27ak2tyhexptwc58yk",
};
const CUSTOMER = "ctm_01h844p3h41s12zs5mn4axja51";
const MONTHLY = { interval: "month", frequency: 1 };
let events = 0;

function event(event_type: string, { at, email, name }: Purchase, data: object): ShopEvent {
  events += 1;
  const customer = { id: CUSTOMER, name, email, locale: "de", status: "active", custom_data: null };
  api.answers.set(`/customers/${CUSTOMER}`, { data: customer, meta: { request_id: "1" } });
  const [event_id, notification_id] = [
    `evt_01h8e1jxjnw9ra6zarhn${events}`,
    `ntf_01h8e1jxna32kc43ev1v${events}`,
  ];
  // Paddle's times have microseconds.
  const occurred_at = at.toISOString().replace("Z", "122Z");
  return { body: { event_id, event_type, occurred_at, notification_id, data } };
}

function item({ product, quantity }: Purchase, billing_cycle: object | null) {
  const price = {
    id: PRICES[product as keyof typeof PRICES],
    status: "active",
    product_id: "pro_01gsz4t5hdjse780zja8vvr7jg",
    unit_price: { amount: "3000", currency_code: "USD" },
    name: "Per seat",
    trial_period: null,
    billing_cycle,
    custom_data: null,
  };
  return { price, quantity };
}

function transaction(purchase: Purchase, id: string, more: object) {
  return event("transaction.completed", purchase, {
    id,
    items: [item(purchase, null)],
    origin: "web",
    status: "completed",
    customer_id: CUSTOMER,
    custom_data: null,
    currency_code: "USD",
    billing_period: null,
    collection_mode: "automatic",
    subscription_id: null,
    ...more,
  });
}

const periodOf = ({ at, until }: Purchase) => ({ starts_at: at.toISOString(), ends_at: until.toISOString() });

function paid(purchase: Purchase, origin: string) {
  return transaction(purchase, `txn_${purchase.id}`, {
    items: [item(purchase, MONTHLY)],
    origin,
    subscription_id: `sub_${purchase.id}`,
    billing_period: periodOf(purchase),
  });
}

function subscription(type: string, purchase: Purchase, status = "active") {
  return event(`subscription.${type}`, purchase, {
    id: `sub_${purchase.id}`,
    items: [{ ...item(purchase, MONTHLY), status: "active", recurring: true }],
    status,
    customer_id: CUSTOMER,
    custom_data: null,
    billing_cycle: MONTHLY,
    collection_mode: "automatic",
    scheduled_change: null,
    current_billing_period: status === "canceled" ? null : periodOf(purchase),
  });
}

function adjustment(purchase: Purchase, type: string, more: object) {
  const { id } = purchase;
  return event(`adjustment.${type}`, purchase, {
    id: `adj_${events}`,
    items: [{ id: `adjitm_${id}`, type: "full", amount: "3000", item_id: `txnitm_${id}`, proration: null }],
    type: "full",
    reason: "error",
    status: "approved",
    customer_id: CUSTOMER,
    currency_code: "USD",
    transaction_id: `txn_${id}`,
    subscription_id: null,
    ...more,
  });
}

const ofSubscription = ({ id }: Purchase) => ({ subscription_id: `sub_${id}` });
const subscribed = new Set<string>();

describeShop({
  name: "paddle",
  products: PRICES,
  env: { PADDLE_API_KEY: "pdl_test_of_the_shop", PADDLE_API_URL: api.url },
  tellsLanguage: true,
  signsTime: true,
  signed(body, secret, at) {
    const time = Math.floor(at.getTime() / 1000);
    const signature = createHmac("sha256", secret).update(`${time}:${body}`).digest("hex");
    return { "paddle-signature": `ts=${time};h1=${"0".repeat(64)};h1=${signature}` };
  },
  orderIdOf: (id) => `${subscribed.has(id) ? "sub" : "txn"}_${id}`,
  order: (purchase) => [transaction(purchase, `txn_${purchase.id}`, {})],
  refundOrder: (purchase) => [
    adjustment(purchase, "created", { action: "refund", status: "pending_approval" }),
    adjustment(purchase, "updated", { action: "refund" }),
  ],
  refundPart: (purchase) => [adjustment(purchase, "updated", { action: "refund", type: "partial" })],
  subscription(purchase) {
    subscribed.add(purchase.id);
    if (!purchase.paid) return [subscription("updated", purchase, "past_due")];
    return [subscription("created", purchase), subscription("activated", purchase), paid(purchase, "web")];
  },
  renew(purchase) {
    subscribed.add(purchase.id);
    return [subscription("updated", purchase), paid(purchase, "subscription_recurring")];
  },
  change: (purchase) => [subscription("updated", purchase)],
  cancel: (purchase) => [subscription("canceled", purchase, "canceled")],
  refundSubscription: (purchase) => [
    adjustment(purchase, "updated", { action: "refund", ...ofSubscription(purchase) }),
  ],
  dispute: (purchase) => [
    adjustment(purchase, "created", { action: "chargeback_warning" }),
    adjustment(purchase, "created", {
      action: "chargeback",
      ...(subscribed.has(purchase.id) ? ofSubscription(purchase) : {}),
    }),
  ],
  won: (purchase) => [adjustment(purchase, "created", { action: "chargeback_reverse" })],
  disputesSubscriptions: true,
});
