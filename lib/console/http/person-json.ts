/** `GET /console/erasure-requests/person.json?email=`: what is held about a person, as a file for them. */
import { contextFor } from "../../domain/context";
import { exportPerson } from "../../domain/erasure/personal-data";
import { parseStoredEmail } from "../../domain/keys/email";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { operatorRoute } from "./operator-route";

/** The name of the file leaves the address out: it stays in lists of downloads. */
export const personJson = operatorRoute(async ({ method, url }, _params, { operator }) => {
  const ctx = contextFor(operatorActor(operator));
  requirePermission(ctx.actor, "exports");
  const { folded } = parseStoredEmail(new URL(url).searchParams.get("email") ?? "");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-disposition": `attachment; filename="personal-data-${ctx.now.toISOString().slice(0, 10)}.json"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  // No file goes out, and the log says none.
  if (method === "HEAD") return new Response(null, { headers });
  const data = await exportPerson(ctx, folded);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, { headers });
});
