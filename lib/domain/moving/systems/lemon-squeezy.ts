/**
 * Lemon Squeezy: `GET /v1/license-keys`, `/v1/license-key-instances`, `/v1/subscriptions` and others, JSON:API, page after page in
 * one file.
 */
import type { FileRecord } from "../file-record";
import { ColumnError, type ImportLine } from "../import-columns";
import { hasResources, isRepeated, type Resource, relatedId, resourceIn, resourcesWith } from "./json-api";
import type { ForeignKey, System } from "./system";
import { isTrue, metadataIn, momentIn, textIn } from "./values";

export const lemonSqueezy: System = {
  titles: null,
  read: (fields, all) => {
    const license = resourceIn(fields);
    if (license?.type !== "license-keys" || isRepeated(all, license)) return null;
    const { attributes } = license;
    // Keys that were made while trying it out are no one's.
    if (attributes.test_mode === true) return null;
    const productId = textIn(attributes.product_id) || relatedId(license, "product");
    const [product] = resourcesWith(all, "products", "id", ({ id }) => id)(productId);
    const instances = resourcesWith(all, "license-key-instances", "license", (one) =>
      textIn(one.attributes.license_key_id),
    )(license.id);
    const { given, isRenewed = false } = endOf(license, productId, all);
    return {
      products: [textIn(product?.attributes.name), productId].filter(Boolean),
      isRenewed,
      given: {
        key: attributes.key,
        email: attributes.user_email ?? "",
        name: attributes.user_name ?? "",
        orderId: attributes.order_id ?? "",
        devices: attributes.activation_limit ?? "unlimited",
        ...given,
        status: statusOf(license, all),
        createdAt: momentIn(attributes.created_at),
        machines: instances.map((instance) => instance.attributes.identifier),
        metadata: metadataIn(null, {
          lemonSqueezyId: license.id,
          lemonSqueezyCustomer: textIn(attributes.customer_id),
        }),
      },
    };
  },
};

/** Of a subscription: at its end no more is paid. */
const ENDED = ["cancelled", "expired"];
/** Paid for until it renews. */
const RENEWED = ["active", "on_trial"];

/**
 * A key without an end is perpetual, or holds as long as its subscription does, and which of them only other lists say
 * (https://docs.lemonsqueezy.com/help/licensing/license-keys-subscriptions). Throws ColumnError.
 */
function endOf(
  { attributes }: Resource,
  productId: string,
  all: readonly FileRecord[],
): Pick<ForeignKey, "given" | "isRenewed"> {
  const end = momentIn(attributes.expires_at);
  if (end) return { given: { expiresAt: end } };
  const item = textIn(attributes.order_item_id);
  const [subscription] = resourcesWith(all, "subscriptions", "item", (one) =>
    textIn(one.attributes.order_item_id),
  )(item);
  if (subscription) return endOfSubscription(subscription.attributes);
  const variants = resourcesWith(all, "variants", "product", (one) => textIn(one.attributes.product_id))(
    productId,
  );
  const isOnce = variants.length > 0 && !variants.some((one) => isTrue(one.attributes.is_subscription));
  if (!isOnce && !hasResources(all, "subscriptions"))
    throw new ColumnError("expiresAt", { id: "import_subscriptions_missing", details: {} }, "null");
  return { given: {} };
}

function endOfSubscription(subscription: ImportLine): Pick<ForeignKey, "given" | "isRenewed"> {
  const status = textIn(subscription.status);
  const [ends, renews] = [momentIn(subscription.ends_at), momentIn(subscription.renews_at)];
  if (ENDED.includes(status) && ends) return { given: { expiresAt: ends } };
  if (RENEWED.includes(status) && renews) return { given: { expiresAt: renews }, isRenewed: true };
  throw new ColumnError(
    "expiresAt",
    { id: "import_meaning_unknown", details: { field: "subscription" } },
    status,
  );
}

function statusOf({ attributes }: Resource, all: readonly FileRecord[]): string {
  const [order] = resourcesWith(all, "orders", "id", ({ id }) => id)(textIn(attributes.order_id));
  if (order && isTrue(order.attributes.refunded)) return "revoked";
  if (attributes.status === "disabled" || isTrue(attributes.disabled)) return "suspended";
  return attributes.status === "expired" ? "expired" : "active";
}
