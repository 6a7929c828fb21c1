import { expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { lastStateChange } from "@/lib/domain/keys/state-change";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { asOperator } from "./operators";

it("says who suspended or revoked a key last, and why; of other keys, nothing", async () => {
  const { application } = await aShop();
  const { id } = await aKey(application);
  const ctx = asOperator("support");
  const last = (status: "active" | "suspended" | "revoked" | "expired") =>
    lastStateChange(contextAt(), { id, status });
  expect(await last("suspended")).toBeNull();
  await changeKeyState(ctx, application, id, "suspend", "first");
  await changeKeyState(ctx, application, id, "reactivate", "sorted out");
  await changeKeyState(ctx, application, id, "suspend", "chargeback 88-12");
  expect(await last("suspended")).toMatchObject({
    at: ctx.now,
    actor: "support@example.test",
    actorKind: "operator",
    reason: "chargeback 88-12",
  });
  for (const status of ["active", "expired", "revoked"] as const) expect(await last(status)).toBeNull();
  await changeKeyState(contextAt(), application, id, "revoke", null);
  expect(await last("revoked")).toMatchObject({ actorKind: "command_line", reason: null });
});
