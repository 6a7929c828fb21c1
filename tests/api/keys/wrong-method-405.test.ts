import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;
let callers: ReturnType<typeof serviceToken>[];

beforeAll(async () => {
  license = await aLicense();
  const { slug } = license.application;
  callers = [serviceToken(slug, license.service.token), serviceToken(slug, null)];
});

const EVERY = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"];

describe.each([
  ["/keys", () => "/keys", ["GET", "HEAD", "POST"]],
  ["/keys/<id>/suspend", () => `/keys/${license.id}/suspend`, ["POST"]],
  ["/keys/<id>/revoke", () => `/keys/${license.id}/revoke`, ["POST"]],
  ["/keys/<id>/reactivate", () => `/keys/${license.id}/reactivate`, ["POST"]],
  ["/keys/<unknown>/revoke", () => "/keys/x/revoke", ["POST"]],
])("%s 405", (_title, path, allowed) => {
  it.each(EVERY.filter((method) => !allowed.includes(method)))(
    "refuses %s and says what is allowed, with a token and without",
    async (method) => {
      for (const caller of callers) {
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
