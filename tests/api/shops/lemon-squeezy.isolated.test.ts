/** Bodies: as the examples of Lemon Squeezy's documentation of webhooks, orders and subscriptions have them. */
import { createHmac } from "node:crypto";
import { describeShop } from "./describe-shop";
import type { Purchase, ShopEvent } from "./shop";

const VARIANTS = { standard: "101", pro: "102", other: "999" };
/** Variants are subscriptions or not. */
const SUBSCRIBED = { standard: "201", pro: "202", other: "999" };
const variantOf = (variants: Record<string, string>, product: string) => Number(variants[product]);

/** Microseconds, as theirs. */
const timeOf = (date: Date) => date.toISOString().replace("Z", "000Z");
const links = { self: "https://api.lemonsqueezy.com/v1/orders/1" };

function event(event_name: string, type: string, id: string, attributes: object): ShopEvent {
  const meta = { test_mode: true, event_name, webhook_id: "8e4c2f6a" };
  return { body: { meta, data: { type, id, attributes, links } }, headers: { "x-event-name": event_name } };
}

function order(
  event_name: string,
  purchase: Purchase,
  variants: Record<string, string>,
  more: object,
): ShopEvent {
  const { id, product, quantity, email, name, at } = purchase;
  const first_order_item = {
    id: Number(id),
    order_id: Number(id),
    product_id: 1,
    variant_id: variantOf(variants, product),
    product_name: "Example Product",
    variant_name: "Example Variant",
    price: 999,
    quantity,
    test_mode: true,
  };
  return event(event_name, "orders", id, {
    store_id: 1,
    customer_id: 1,
    identifier: "636f855c-1fb9-4c07-b75c-3a10afef010a",
    order_number: 1,
    user_name: name,
    user_email: email,
    currency: "USD",
    total: 1199,
    status: "paid",
    refunded: false,
    refunded_at: null,
    first_order_item,
    created_at: timeOf(at),
    updated_at: timeOf(at),
    ...more,
  });
}

function subscription(event_name: string, purchase: Purchase, more: object = {}): ShopEvent {
  const { id, product, quantity, email, name, at, until, paid } = purchase;
  return event(event_name, "subscriptions", `9${id}`, {
    store_id: 1,
    customer_id: 1,
    order_id: Number(id),
    order_item_id: Number(id),
    product_id: 1,
    variant_id: variantOf(SUBSCRIBED, product),
    user_name: name,
    user_email: email,
    status: paid ? "active" : "past_due",
    pause: null,
    cancelled: false,
    trial_ends_at: null,
    billing_anchor: 12,
    first_subscription_item: { id: 1, subscription_id: Number(`9${id}`), price_id: 1, quantity },
    renews_at: timeOf(until),
    ends_at: null,
    created_at: timeOf(at),
    updated_at: timeOf(at),
    test_mode: true,
    ...more,
  });
}

function invoice(event_name: string, { id, email, name, at }: Purchase, more: object): ShopEvent {
  return event(event_name, "subscription-invoices", `8${id}`, {
    store_id: 1,
    subscription_id: Number(`9${id}`),
    customer_id: 1,
    user_name: name,
    user_email: email,
    billing_reason: "renewal",
    currency: "USD",
    status: "paid",
    refunded: false,
    total: 999,
    created_at: timeOf(at),
    updated_at: timeOf(at),
    test_mode: true,
    ...more,
  });
}

describeShop({
  name: "lemon-squeezy",
  products: VARIANTS,
  productSettings: {
    [SUBSCRIBED.standard]: { plan: "standard", subscription: true },
    [SUBSCRIBED.pro]: { plan: "pro", subscription: true },
  },
  signsTime: false,
  signed: (body, secret) => ({ "x-signature": createHmac("sha256", secret).update(body).digest("hex") }),
  order: (purchase) => [order("order_created", purchase, VARIANTS, {})],
  refundOrder: (purchase) => [
    order("order_refunded", purchase, VARIANTS, {
      status: "refunded",
      refunded: true,
      refunded_at: timeOf(purchase.at),
    }),
  ],
  refundPart: (purchase) => [
    order("order_refunded", purchase, VARIANTS, { status: "partial_refund", refunded_amount: 100 }),
  ],
  subscription: (purchase) => [
    order("order_created", purchase, SUBSCRIBED, {}),
    subscription("subscription_created", purchase),
    invoice("subscription_payment_success", purchase, { billing_reason: "initial" }),
  ],
  renew: (purchase) => [
    invoice("subscription_payment_success", purchase, {}),
    subscription("subscription_updated", purchase),
  ],
  change: (purchase) => [subscription("subscription_updated", purchase)],
  cancel: (purchase) => [
    subscription("subscription_cancelled", purchase, {
      status: "cancelled",
      cancelled: true,
      ends_at: timeOf(purchase.until),
    }),
  ],
  refundSubscription: (purchase) => [
    invoice("subscription_payment_refunded", purchase, { status: "refunded", refunded: true }),
  ],
});
