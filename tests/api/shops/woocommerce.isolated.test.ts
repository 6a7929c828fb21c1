/**
 * Bodies: the answers of WooCommerce's REST API v3, which webhooks send, as its documentation shows them, and those of
 * WooCommerce Subscriptions. Headers and the first unsigned ping: as class WC_Webhook sends them.
 */
import { createHmac } from "node:crypto";
import { describeShop } from "./describe-shop";
import type { Purchase, ShopEvent } from "./shop";

const PRODUCTS = { standard: "93", pro: "94", other: "22" };
/** Sold as subscriptions; the variation decides. */
const SUBSCRIBED = { standard: "636", pro: "637", other: "22" };

/** Theirs have neither a zone nor fractions. */
const gmt = (date: Date) => date.toISOString().slice(0, 19);

function event(topic: string, body: object): ShopEvent {
  const [resource = "", name = ""] = topic.split(".");
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-source": "https://example.com/",
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-resource": resource,
    "x-wc-webhook-event": name,
    "x-wc-webhook-id": "3",
    "x-wc-webhook-delivery-id": "36e520ebabc2fa725092ff4a47acedf2",
  };
  return { body, headers };
}

function itemOf({ id, product, quantity }: Purchase, products: Record<string, string>) {
  const isVariation = products === SUBSCRIBED;
  const chosen = Number(products[product]);
  return {
    id: Number(`3${id}`),
    name: "Woo Single #1",
    product_id: isVariation ? 633 : chosen,
    variation_id: isVariation ? chosen : 0,
    quantity,
    total: "6.00",
    meta_data: [],
    sku: "",
    price: 3,
  };
}

function billingOf({ email, name }: Purchase) {
  const [first_name, last_name] = name.split(" ");
  return { first_name, last_name, company: "", country: "US", email, phone: "(555) 555-5555" };
}

function order(topic: string, purchase: Purchase, status: string, more: object = {}): ShopEvent {
  const { id, at } = purchase;
  const isUnpaid = status === "pending";
  return event(topic, {
    id: Number(id),
    parent_id: 0,
    number: id,
    order_key: "wc_order_58d2d042d1d",
    created_via: "checkout",
    status,
    currency: "USD",
    date_created_gmt: gmt(at),
    date_modified_gmt: gmt(at),
    date_paid_gmt: isUnpaid ? null : gmt(at),
    billing: billingOf(purchase),
    payment_method: "bacs",
    meta_data: [{ id: 13106, key: "_download_permissions_granted", value: "yes" }],
    line_items: [itemOf(purchase, PRODUCTS)],
    refunds: [],
    ...more,
  });
}

function subscription(topic: string, purchase: Purchase, status = "active"): ShopEvent {
  const { id, at, until } = purchase;
  const isEnding = status !== "active";
  return event(topic, {
    id: Number(`5${id}`),
    parent_id: Number(id),
    number: `5${id}`,
    status,
    date_created_gmt: gmt(at),
    date_modified_gmt: gmt(at),
    billing: billingOf(purchase),
    line_items: [itemOf(purchase, SUBSCRIBED)],
    billing_period: "month",
    billing_interval: "1",
    start_date_gmt: gmt(at),
    trial_end_date_gmt: "",
    next_payment_date_gmt: isEnding ? "" : gmt(until),
    end_date_gmt: isEnding ? gmt(until) : "",
  });
}

const parent = (purchase: Purchase, status: string) =>
  order("order.updated", purchase, status, { line_items: [itemOf(purchase, SUBSCRIBED)] });

describeShop({
  name: "woocommerce",
  products: PRODUCTS,
  productSettings: {
    [SUBSCRIBED.standard]: { plan: "standard", subscription: true },
    [SUBSCRIBED.pro]: { plan: "pro", subscription: true },
  },
  signsTime: false,
  signed: (body, secret) => ({
    "X-WC-Webhook-Signature": createHmac("sha256", secret).update(body).digest("base64"),
  }),
  ping: "webhook_id=3",
  order: (purchase) => [
    order("order.created", purchase, "pending"),
    order("order.updated", purchase, "processing"),
    order("order.updated", purchase, "completed"),
  ],
  refundOrder: (purchase) => [order("order.updated", purchase, "refunded")],
  refundPart: (purchase) => [
    order("order.updated", purchase, "completed", { refunds: [{ id: 726, reason: "", total: "-1.00" }] }),
  ],
  subscription: (purchase) => [
    subscription("subscription.created", purchase, "pending"),
    parent(purchase, "completed"),
    ...(purchase.paid ? [subscription("subscription.updated", purchase)] : []),
  ],
  renew: (purchase) => [subscription("subscription.updated", purchase)],
  change: (purchase) => [
    subscription("subscription.updated", purchase, purchase.paid ? "active" : "on-hold"),
  ],
  cancel: (purchase) => [
    subscription("subscription.updated", purchase, "pending-cancel"),
    subscription("subscription.updated", purchase, "cancelled"),
  ],
  refundSubscription: (purchase) => [
    event("order.updated", {
      id: Number(`6${purchase.id}`),
      status: "refunded",
      date_modified_gmt: gmt(purchase.at),
      date_paid_gmt: gmt(purchase.at),
      billing: billingOf(purchase),
      meta_data: [{ id: 1, key: "_subscription_renewal", value: `5${purchase.id}` }],
      line_items: [itemOf(purchase, SUBSCRIBED)],
    }),
  ],
  dispute: (purchase) => [order("order.updated", purchase, "on-hold")],
  won: (purchase) => [order("order.updated", purchase, "completed")],
});
