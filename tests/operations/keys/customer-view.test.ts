import { expect, it } from "vitest";
import { recordCustomerView } from "@/lib/domain/keys/customer-view";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aShop } from "@/tests/support/factories";
import { asOperator } from "./operators";

it("is in the log once for each look of an operator, whatever their role", async () => {
  const { application } = await aShop();
  const { id, key } = await aKey(application);
  const seen = { id, lastFour: key.slice(-4) };
  const [viewer, support] = [asOperator("viewer"), asOperator("support")];
  const later = { ...viewer, now: new Date(viewer.now.getTime() + 11 * 60_000) };
  for (const ctx of [viewer, viewer, support, later, later]) await recordCustomerView(ctx, application, seen);
  const entries = await entriesAbout(id, "key.viewed_as_customer");
  expect(entries.map(({ actorName, target }) => [actorName, target])).toEqual(
    ["viewer", "support", "viewer"].map((role) => [`${role}@example.test`, `key …${key.slice(-4)}`]),
  );
});
