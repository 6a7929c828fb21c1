/** Lemon Squeezy: `GET /v1/license-keys` and `/v1/license-key-instances`, JSON:API, page after page in one file. */
import { relatedId, resourceIn, resourcesWith } from "./json-api";
import type { System } from "./system";
import { isTrue, metadataIn, momentIn, textIn } from "./values";

export const lemonSqueezy: System = {
  titles: null,
  read: (fields, all) => {
    const license = resourceIn(fields);
    if (license?.type !== "license-keys") return null;
    const { attributes } = license;
    // Keys that were made while trying it out are no one's.
    if (attributes.test_mode === true) return null;
    const productId = textIn(attributes.product_id) || relatedId(license, "product");
    const [product] = resourcesWith(all, "products", "id", ({ id }) => id)(productId);
    const instances = resourcesWith(all, "license-key-instances", "license", (one) =>
      textIn(one.attributes.license_key_id),
    )(license.id);
    const isDisabled = attributes.status === "disabled" || isTrue(attributes.disabled);
    return {
      products: [textIn(product?.attributes.name), productId].filter(Boolean),
      given: {
        key: attributes.key,
        email: attributes.user_email ?? "",
        name: attributes.user_name ?? "",
        orderId: attributes.order_id ?? "",
        devices: attributes.activation_limit ?? "unlimited",
        expiresAt: momentIn(attributes.expires_at),
        status: isDisabled ? "suspended" : "active",
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
