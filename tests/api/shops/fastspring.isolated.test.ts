/**
 * Bodies: as FastSpring's documentation of its events shows them (expansion enabled), and as payloads that shops published
 * have them where it shows the fields only in a table.
 */
import { createHmac } from "node:crypto";
import { afterAll } from "vitest";
import { startApiStandIn } from "./api-stand-in";
import { describeShop } from "./describe-shop";
import type { Purchase, ShopEvent } from "./shop";

const api = await startApiStandIn();
afterAll(() => api.close());

const PATHS = { standard: "falcon-standard", pro: "falcon-pro", other: "falcon-mug" };
const pathOf = (product: string) => PATHS[product as keyof typeof PATHS];
let events = 0;

type Told = { type: string; at: Date; data: object };

/** Several in one POST, as theirs. */
function post(...told: Told[]): ShopEvent {
  const all = told.map(({ type, at, data }) => {
    events += 1;
    return { id: `evt-${events}`, processed: false, created: at.getTime(), type, live: false, data };
  });
  return { body: { events: all } };
}

function accountOf({ email, name }: Purchase) {
  const [first, last] = name.split(" ");
  const contact = { first, last, email, company: null, phone: null };
  return {
    id: "abCdE1FGH2Hij3KLMnOpqR",
    account: "abCdE1FGH2Hij3KLMnOpqR",
    contact,
    language: "en",
    country: "US",
  };
}

function subscription(purchase: Purchase, more: object = {}) {
  const { id, product, quantity, at, until } = purchase;
  return {
    id: `sub-${id}`,
    subscription: `sub-${id}`,
    active: true,
    state: "active",
    changed: at.getTime(),
    live: false,
    currency: "USD",
    account: accountOf(purchase),
    product: { product: pathOf(product), parent: null, sku: null },
    quantity,
    autoRenew: true,
    next: until.getTime(),
    end: null,
    sequence: 1,
    intervalUnit: "month",
    intervalLength: 1,
    ...more,
  };
}

/** In orders and charges the product is a path. */
function within(purchase: Purchase) {
  return { ...subscription(purchase), account: "abCdE1FGH2Hij3KLMnOpqR", product: pathOf(purchase.product) };
}

function order(purchase: Purchase, isSubscription: boolean): Told {
  const { id, product, quantity, at } = purchase;
  const { contact } = accountOf(purchase);
  const item = {
    product: pathOf(product),
    quantity,
    display: "Falcon",
    sku: null,
    subtotal: 14.95,
    fulfillments: {},
  };
  const items = [isSubscription ? { ...item, subscription: within(purchase) } : item];
  const data = {
    order: id,
    id,
    reference: `ABC123456-7891-${id}`,
    completed: true,
    changed: at.getTime(),
    language: "de",
    live: false,
    currency: "USD",
    account: accountOf(purchase),
    total: 14.95,
    customer: contact,
    items,
  };
  const shown = items.map(({ product: path }) => ({
    product: path,
    ...(isSubscription ? { subscription: `sub-${id}` } : {}),
  }));
  api.answers.set(`/orders/${id}`, { order: id, id, items: shown });
  return { type: "order.completed", at, data };
}

function returned(purchase: Purchase, totalReturn: number): Told {
  const { id, product, quantity, at } = purchase;
  const data = {
    return: `ret-${id}`,
    reference: `ABC123456-7891-${id}X`,
    completed: true,
    changed: at.getTime(),
    live: false,
    account: accountOf(purchase),
    currency: "USD",
    totalReturn,
    reason: "Product Not As Expected",
    type: "RETURN",
    original: { id, order: id, reference: `ABC123456-7891-${id}`, total: 14.95, currency: "USD" },
    customer: accountOf(purchase).contact,
    items: [{ product: pathOf(product), quantity, display: "Falcon", subtotal: totalReturn }],
  };
  return { type: "return.created", at, data };
}

const subscribed = new Set<string>();
const activated = (purchase: Purchase) => ({
  type: "subscription.activated",
  at: purchase.at,
  data: subscription(purchase),
});

describeShop({
  name: "fastspring",
  products: PATHS,
  env: { FASTSPRING_API_USER: "user", FASTSPRING_API_PASSWORD: "password", FASTSPRING_API_URL: api.url },
  tellsLanguage: true,
  signsTime: false,
  signed: (body, secret) => ({
    "X-FS-Signature": createHmac("sha256", secret).update(body).digest("base64"),
  }),
  orderIdOf: (id) => (subscribed.has(id) ? `sub-${id}` : id),
  order: (purchase) => [post(order(purchase, false))],
  refundOrder: (purchase) => [post(returned(purchase, 14.95))],
  refundPart: (purchase) => [post(returned(purchase, 5))],
  subscription(purchase) {
    subscribed.add(purchase.id);
    if (!purchase.paid)
      return [
        post({ ...activated(purchase), data: subscription(purchase, { active: false, state: "overdue" }) }),
      ];
    return [post(order(purchase, true), activated(purchase))];
  },
  renew(purchase) {
    subscribed.add(purchase.id);
    const { at } = purchase;
    const { data } = order(purchase, true);
    const charge = {
      order: data,
      currency: "USD",
      total: 14.95,
      status: "successful",
      timestamp: at.getTime(),
      sequence: 2,
      account: accountOf(purchase),
      subscription: within(purchase),
    };
    return [post({ type: "subscription.charge.completed", at, data: charge })];
  },
  change: (purchase) => [
    post({ type: "subscription.updated", at: purchase.at, data: subscription(purchase) }),
  ],
  cancel: (purchase) => [
    post({
      type: "subscription.canceled",
      at: purchase.at,
      data: subscription(purchase, { state: "canceled", next: null, end: purchase.until.getTime() }),
    }),
    post({
      type: "subscription.deactivated",
      at: purchase.at,
      data: subscription(purchase, { active: false, state: "deactivated" }),
    }),
  ],
  refundSubscription: (purchase) => [post(returned(purchase, 14.95))],
  dispute: (purchase) => [
    post({
      type: "chargeback.created",
      at: purchase.at,
      data: {
        id: purchase.id,
        reasonCode: "4837",
        reasonDescription: "FRAUDULENT",
        fraudType: "true",
        creationDate: "Fri May 09 17:00:00 UTC 2025",
        chargebackAmount: 171.68,
        currency: "BRL",
        order: purchase.id,
        processorCaseId: "dsp_6dtaqbtq3cee7fqg3522hjgeqi",
        status: "NEW",
        paymentMethod: "CREDIT_CARD",
        paymentMethodVariant: "Mastercard",
      },
    }),
  ],
  disputesSubscriptions: true,
});
