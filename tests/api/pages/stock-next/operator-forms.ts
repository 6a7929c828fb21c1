/** What operators do about the team and about themselves, each form once. */
import { beforeAll, describe, expect, it } from "vitest";
import { personPath } from "@/lib/console/places";
import { requireOperator } from "@/lib/domain/people/operators";
import { pendingEnrolment } from "@/lib/domain/people/second-factor";
import { aConsoleVisitor, cookieFor } from "@/tests/operations/forms/console-visitor";
import {
  anArmedOperator,
  anOperator,
  codeAt,
  sessionOf,
  signIn,
} from "@/tests/operations/people/some-operator";
import { contextAt } from "@/tests/support/factories";
import type { Host } from "./host";

const TEAM = "/console/team";
const YOU = "/console/you";
const MINUTES_AGO = 5 * 60_000;

export function operatorForms(host: () => Host): void {
  let cookie: string;
  beforeAll(async () => {
    ({ cookie } = await aConsoleVisitor("owner"));
  });
  const armed = () => anArmedOperator(new Date(Date.now() - MINUTES_AGO));
  const led = async (path: string, action: string, fields = {}, as = cookie) => {
    const { status, headers } = await host().act(path, action, fields, { cookie: as });
    return [status, headers.get("location")];
  };
  const shown = async (path: string, action: string, fields = {}, as = cookie) =>
    (await host().actOnPage(path, action, fields, { cookie: as })).text;

  describe(TEAM, () => {
    it("invites somebody and shows their link once", async () => {
      const email = "invited-on-stock-next@example.test";
      const invited = await shown(TEAM, "invite", { email, role: "viewer" });
      expect(invited).toContain(`Give this link to<!-- --> <!-- -->${email}`);
      const again = await shown(TEAM, "invite", { email, role: "viewer" });
      expect(again).toContain(`${email} is already an operator`);
      expect(again).not.toContain("/console/enter?link=");
      const { id } = await requireOperator(contextAt(), email);
      const made = await shown(personPath(id), "makeLink", { email });
      expect(made).toContain(`Give this link to<!-- --> <!-- -->${email}`);
    });

    it("changes a role, takes a second factor away, and removes an operator", async () => {
      const { id, email } = await armed();
      expect(await led(TEAM, "changeRole", { operator: id, role: "support" })).toEqual([303, TEAM]);
      expect(await led(TEAM, "resetSecondFactor", { operator: id })).toEqual([303, TEAM]);
      expect((await host().get(TEAM, { cookie })).text).toContain(email);
      expect(await led(TEAM, "removeOperator", { operator: id, confirm: email })).toEqual([303, TEAM]);
      expect((await host().get(TEAM, { cookie })).text).not.toContain(email);
    });
  });

  describe(YOU, () => {
    it("sets up a second factor and shows its recovery codes", async () => {
      const operator = await anOperator("viewer");
      const own = cookieFor(await signIn(operator));
      expect(await led(YOU, "beginSecondFactor", {}, own)).toEqual([303, YOU]);
      const secret = (await pendingEnrolment(contextAt(), operator))?.secret.expose() ?? "";
      const fields = { code: codeAt(secret, new Date()) };
      expect(await shown(YOU, "confirmSecondFactor", fields, own)).toMatch(/recovery codes/i);
    });

    it("renews recovery codes, and removes the second factor", async () => {
      const [one, other] = [await armed(), await armed()];
      const renewed = { code: codeAt(one.secret, new Date()) };
      expect(await shown(YOU, "renewRecoveryCodes", renewed, cookieFor(one.cookie))).not.toContain(
        one.recovery[0],
      );
      const removed = { code: codeAt(other.secret, new Date()) };
      expect(await led(YOU, "removeSecondFactor", removed, cookieFor(other.cookie))).toEqual([303, YOU]);
    });

    it("ends one session, and all others", async () => {
      const operator = await anOperator("viewer");
      const [own, second, third] = [await signIn(operator), await signIn(operator), await signIn(operator)];
      const isIn = async (secret: string) =>
        (await host().get("/console", { cookie: cookieFor(secret) })).status === 200;
      const { id: session } = await sessionOf(second);
      expect(await led(YOU, "endSession", { session }, cookieFor(own))).toEqual([303, YOU]);
      expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
      expect(await led(YOU, "endOtherSessions", {}, cookieFor(own))).toEqual([303, YOU]);
      expect([await isIn(third), await isIn(own)]).toEqual([false, true]);
    });
  });

  it("chooses a language, on its page and from any other", async () => {
    const own = cookieFor(await signIn(await anOperator("viewer")));
    expect(await led(YOU, "chooseLanguage", { language: "de" }, own)).toEqual([303, YOU]);
    expect((await host().get("/console", { cookie: own })).text).toContain("Abmelden");
    const back = await led("/console", "switchLanguage", { language: "en", from: TEAM }, own);
    expect(back).toEqual([303, TEAM]);
  });

  it("turns the mail about what needs attention off", async () => {
    const own = cookieFor(await signIn(await anOperator("owner")));
    expect(await led(YOU, "chooseAttentionMails", {}, own)).toEqual([303, YOU]);
    expect((await host().get(YOU, { cookie: own })).text).toContain("Mail me what needs attention");
  });

  it("finds anything", async () => {
    expect(await led("/console", "find", { q: "anna" })).toEqual([303, "/console/find?q=anna"]);
  });

  it("a proof is mailed, and a test mail", async () => {
    expect(await led("/console/prove", "mailLink")).toEqual([303, "/console/prove"]);
    expect(await shown("/console/self-check", "sendTestMail")).toContain("the e-mail was written to");
  });
}
