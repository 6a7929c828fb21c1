import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;
beforeAll(async () => {
  license = await aLicense();
});

const EVERY = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"];

describe.each([
  ["/keys", () => "/keys", ["GET", "HEAD", "POST"]],
  ["/keys/<id>/suspend", () => `/keys/${license.id}/suspend`, ["POST"]],
  ["/keys/<id>/revoke", () => `/keys/${license.id}/revoke`, ["POST"]],
  ["/keys/<id>/reactivate", () => `/keys/${license.id}/reactivate`, ["POST"]],
  ["/keys/<id>", () => `/keys/${license.id}`, ["GET", "HEAD", "PATCH"]],
  ["/keys/<id>/replace", () => `/keys/${license.id}/replace`, ["POST"]],
  ["/keys/<id>/devices", () => `/keys/${license.id}/devices`, ["GET", "HEAD"]],
  ["/keys/<id>/devices/<id>", () => `/keys/${license.id}/devices/x`, ["DELETE"]],
  ["/plans", () => "/plans", ["GET", "HEAD"]],
  ["/keys/<unknown>/revoke", () => "/keys/x/revoke", ["POST"]],
])("%s 405", (_title, path, allowed) => {
  it.each(EVERY.filter((method) => !allowed.includes(method)))(
    "refuses %s and says what is allowed, with a token and without",
    async (method) => {
      const { slug } = license.application;
      // Each with an address of its own: together they would be over the limit of strangers.
      for (const caller of [serviceToken(slug, license.service.token), serviceToken(slug, null)]) {
        const answer = await caller.call(method, path());
        const allow = allowed.join(", ");
        expect(said(answer)).toEqual({
          status: 405,
          body: { error: "method_not_allowed", message: `Use ${allow}.` },
        });
        expect(answer.headers.get("allow")).toBe(allow);
      }
      const { rows } = await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [
        license.id,
      ]);
      expect(rows).toEqual([{ state: "active" }]);
    },
  );
});
