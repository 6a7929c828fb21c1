/** `sendTo` and `language` (docs/contract.md D10). */
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { useMail } from "@/tests/operations/mail/mail-settings";
import { aShop } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { onlyIssuedKey } from "../read";

let seller: ReturnType<typeof serviceToken>;
beforeEach(async () => {
  const { application, service } = await aShop();
  seller = serviceToken(application.slug, service.token);
});

const mailsOf = (keyId: string) => database().prisma.mail.findMany({ where: { keyIds: { has: keyId } } });
/** Nobody takes mails there: what is queued stays. */
const SMTP_URL = "smtp://127.0.0.1:1";

describe("POST /keys", () => {
  it("mails the keys to the customer with sendTo, once also when the call is repeated", async () => {
    useMail({ SMTP_URL });
    const order = { plan: "pro", email: "Kundin@example.test", sendTo: "customer", language: "de" };
    const sent = { headers: { "idempotency-key": "order-1" } };
    const { id } = onlyIssuedKey(await seller.issue(order, sent));
    expect(onlyIssuedKey(await seller.issue(order, sent)).id).toBe(id);
    expect(await mailsOf(id)).toMatchObject([
      { kind: "key_issued", state: "waiting", language: "de", email: "Kundin@example.test" },
    ]);
    expect((await seller.show(id)).body).toMatchObject({ language: "de" });
  });

  it.each([
    ["no e-mail", { SMTP_URL }, { sendTo: "customer" }, '"sendTo" needs "email". Nothing was issued.'],
    [
      "no mail server",
      {},
      { sendTo: "customer", email: "a@example.test" },
      '"sendTo" needs a mail server, and none is configured (SMTP_URL). Nothing was issued.',
    ],
    ["another recipient", { SMTP_URL }, { sendTo: "me" }, '"sendTo" must be "customer".'],
    ["a language that there is not", { SMTP_URL }, { language: "fr" }, '"language" must be one of en, de.'],
  ])("400 for %s, and issues nothing", async (_title, mail, fields, sentence) => {
    useMail(mail);
    const answer = await seller.issue({ plan: "pro", orderId: "none", ...fields });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request", message: sentence } });
    expect((await seller.call("GET", "/keys?orderId=none")).body).toEqual({ keys: [], next: null });
  });

  it("changes the language, and takes it away", async () => {
    const { id } = onlyIssuedKey(await seller.issue({ plan: "pro" }));
    expect((await seller.change(id, { language: "de" })).body).toMatchObject({ language: "de" });
    expect((await seller.change(id, { language: null })).body).toMatchObject({ language: null });
  });
});
