/** The forms about mail to customers, each once. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { noticesProof } from "@/lib/domain/keys/notices";
import { queueMail } from "@/lib/domain/mails/queue";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { askForNewKey } from "@/lib/domain/people/new-key";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aSignedInBrowser } from "@/tests/operations/session/customer";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import type { Host } from "./host";

export function mailForms(host: () => Host): void {
  const email = `mail-${randomUUID().slice(0, 8)}@example.test`;
  let application: Application;
  let keyId: string;
  let cookie: string;
  let customer: string;
  beforeAll(async () => {
    ({ application } = await aShop());
    await updateMailSettings(contextAt(), application, { newKeys: true });
    keyId = (await aKey(application, { email: parseEmail(email) })).id;
    ({ cookie } = await aConsoleVisitor("owner"));
    customer = await aSignedInBrowser(email);
  });
  const led = async (path: string, action: string, fields = {}, as = cookie) => {
    const { status, headers } = await host().act(path, action, fields, { cookie: as });
    return [status, headers.get("location")];
  };

  describe("mail to customers", () => {
    it("is switched on and worded, and sent again after it failed", async () => {
      const path = `/console/applications/${application.slug}/mail`;
      const { text } = await host().get(path, { cookie });
      const version = /name="version" value="([^"]*)"/.exec(text)?.[1];
      const fields = { newKeys: "yes", language: "de", reminderDays: "14, 2", seatsFullHours: "12", version };
      expect(await led(path, "saveMail", fields)).toEqual([303, path]);
      expect((await host().get(path, { cookie })).text).toContain("14, 2");
      expect(await led(path, "sendAgain", { mail: await aFailedMail() })).toEqual([303, path]);
      const page = `/console/applications/${application.slug}/keys/${keyId}`;
      expect(await led(page, "sendMailAgain", { mail: await aFailedMail() })).toEqual([303, page]);
    });

    it("is stopped and taken up by the link in it", async () => {
      const proof = noticesProof(keyId, email);
      const path = `/account/notices?${new URLSearchParams({ license: keyId, proof })}`;
      for (const action of ["stopNotices", "resumeNotices"])
        expect(await led(path, action, { license: keyId, proof }, "")).toEqual([303, path]);
    });

    it("brings the link that replaces a lost key", async () => {
      expect(await led("/account", "askForNewKey", { license: keyId }, customer)).toEqual([303, "/account"]);
      const asked = await askForNewKey(contextAt(), email, keyId);
      const token = new URL(asked?.url.expose() ?? "").searchParams.get("token") ?? "";
      const { text } = await host().actOnPage(`/account/new-key?token=${token}`, "getNewKey", { token });
      expect(text).toMatch(/[0-9A-Z]{5}(-[0-9A-Z]{5}){4}/);
    });

    it("tells operators of requests to erase, which they handle, or erase the person", async () => {
      expect(await led("/account", "askForErasure", {}, customer)).toEqual([303, "/account"]);
      const { id: request } = await database().prisma.erasureRequest.findFirstOrThrow({
        where: { emailFolded: email },
      });
      const path = "/console/erasure-requests";
      expect(await led(path, "handleRequest", { request })).toEqual([303, path]);
      expect(await led(path, "erase", { email, confirm: email })).toEqual([303, path]);
      expect(await database().prisma.licenseKey.count({ where: { emailFolded: email } })).toBe(0);
    });
  });

  async function aFailedMail(): Promise<string> {
    const mail = {
      applicationId: application.id,
      kind: "reminder",
      keyIds: [keyId],
      language: "en",
    } as const;
    // At once: the server's own jobs send, or take back, a mail that waits.
    return inTransaction(contextAt(), async (tx) => {
      await queueMail(tx, { ...mail, email: parseEmail(email) });
      const { id } = await tx.db.prisma.mail.findFirstOrThrow({
        where: { email, state: "waiting", kind: "reminder" },
        orderBy: { id: "desc" },
      });
      await tx.db.prisma.mail.update({
        where: { id },
        data: { state: "failed", problem: "refused", answer: "550 no such user", doneAt: new Date() },
      });
      return id;
    });
  }
}
