/** What the tests of all receivers need to know of a shop: how it signs, and what it sends. */

/** Sent in this order. `headers` besides the signature. */
export type ShopEvent = Readonly<{ body: unknown; headers?: Record<string, string> }>;

export type Purchase = Readonly<{
  /** Of the order or the subscription: unique in the test. */
  id: string;
  /** "standard" or "pro", or "other", which is none of ours. */
  product: string;
  quantity: number;
  email: string;
  name: string;
  /** When the shop says that it was so. */
  at: Date;
  /** Of a subscription: until when the present period lasts, and whether it is paid. */
  until: Date;
  paid: boolean;
}>;

type Says = (purchase: Purchase) => readonly ShopEvent[];

export type Shop = Readonly<{
  name: string;
  /** The shop's own name of a product, as in PRODUCTS. */
  products: Readonly<Record<"standard" | "pro", string>>;
  /** More of each product in PRODUCTS. */
  productSettings?: object;
  env?: Record<string, string>;
  /** An unsigned body that is answered 200. */
  ping?: string;
  signed(body: string, secret: string, at: Date): Record<string, string>;
  /** Its events say that the buyer reads German. */
  tellsLanguage?: boolean;
  /** Shops that sign when they sent it. */
  signsTime: boolean;
  /** An order that was paid once. */
  order: Says;
  refundOrder: Says;
  refundPart?: Says;
  subscription?: Says;
  renew?: Says;
  change?: Says;
  cancel?: Says;
  refundSubscription?: Says;
  dispute?: Says;
  won?: Says;
  lost?: Says;
  /** The subscription's disputes are found, too. */
  disputesSubscriptions?: boolean;
  /** The orderId of the key of an order or a subscription. */
  orderIdOf?(id: string): string;
}>;
