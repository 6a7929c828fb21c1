import { describe, expect, it } from "vitest";
import { keysCsv } from "@/lib/console/http/keys-csv";
import { uploadRelease } from "@/lib/console/http/upload-release";
import { databasePool } from "@/lib/db/client";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { aShop, contextAt } from "@/tests/support/factories";
import { mailTo } from "@/tests/support/outbox";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { aConsoleVisitor, aHalfSignedIn } from "./console-visitor";
import { send } from "./visitor";

const GERMAN = { "accept-language": "de-DE,de;q=0.9,en;q=0.5" };
const ORIGIN = "https://licenses.example.test";

describe("an operator whose browser asks for German", () => {
  it("reads in German what the domain refuses, beside its field", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/settings`;
    const body = { do: "save", name: "x".repeat(201), version: "" };
    expect(await send(path, { cookie, headers: GERMAN, body })).toEqual({
      field: "name",
      message: "Der Name darf höchstens 200 Zeichen haben.",
      values: body,
    });
  });

  it("reads in German what a form refuses by itself", async () => {
    const { cookie } = await aConsoleVisitor("support");
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/keys/new`;
    const body = { do: "issue", plan: "pro", count: "1001" };
    expect(await send(path, { cookie, headers: GERMAN, body })).toMatchObject({
      field: "count",
      message: "Geben Sie eine ganze Zahl von 1 bis 1.000 ein.",
    });
  });

  it("reads in German what somebody else made of it in the meantime", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application, plan } = await aShop();
    const path = `/console/applications/${application.slug}/plans/pro`;
    const fields = {
      do: "save",
      name: "Mine",
      status: "public",
      devices: "3",
      version: planVersion(plan),
    };
    await updatePlan(contextAt(), application, "pro", { name: "Theirs" });
    expect(await send(path, { cookie, headers: GERMAN, body: fields })).toMatchObject({
      message: expect.stringContaining("Jetzt gilt: „Theirs“, Status „Öffentlich“, 3 Geräte"),
    });
  });

  it("is asked in German for a proof and for a code, and told of limits", async () => {
    const { cookie, id } = await aConsoleVisitor("owner");
    await databasePool().query(
      "UPDATE operator_sessions SET created_at = created_at - interval '1 hour' WHERE operator_id = $1",
      [id],
    );
    const body = { do: "invite", email: "new@example.test", role: "owner" };
    expect(await send("/console/team", { cookie, headers: GERMAN, body })).toMatchObject({
      proof: "link",
      message: expect.stringContaining("vor mehr als 15 Minuten bestätigt"),
    });
    const half = await aHalfSignedIn();
    const guess = () =>
      send("/console/second-factor", { cookie: half.cookie, headers: GERMAN, body: { code: "1" } });
    expect(await guess()).toMatchObject({
      field: "code",
      message: expect.stringMatching(/^Dieser Code stimmt nicht/),
    });
    for (let count = 0; count < 9; count++) await guess();
    expect(await guess()).toMatchObject({
      problem: "too_many_attempts",
      message: expect.stringContaining("Zu viele Versuche"),
    });
  });

  it("gets the link in German", async () => {
    const { email } = await aConsoleVisitor("owner");
    await send("/console/sign-in", { headers: GERMAN, body: { email } });
    const { subject } = await mailTo(process.env.DATA_DIR ?? "", email);
    expect(subject).toMatch(/^Ihr Link zur Konsole von/);
  });

  it("reads in German why an upload was refused", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const { cookie } = await aConsoleVisitor("owner");
    const upload = async (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append("file", new Blob(["bytes"]), "app.zip");
      const url = `${ORIGIN}/console/applications/${application.slug}/releases/upload/file`;
      const headers = { ...GERMAN, accept: "application/json", origin: ORIGIN, cookie };
      const params = Promise.resolve({ slug: application.slug });
      return (
        await uploadRelease.POST(new Request(url, { method: "POST", body, headers }), { params })
      ).json();
    };
    expect(await upload({ version: "1.0.0" })).toEqual({
      field: "version",
      message:
        "Die Version 1.0.0 gibt es schon, mit einer anderen Datei als „app.zip“. Wählen Sie eine höhere Version.",
    });
    expect(await upload({ version: "1.1.0", notes: "x".repeat(100_001) })).toEqual({
      field: "notes",
      message: "Der Text der Versionshinweise darf höchstens 100000 Zeichen haben.",
    });
    expect(await upload({ version: "1.1.0", chanel: "beta" })).toEqual({
      message: expect.stringContaining("konnte nicht gelesen werden"),
    });
  });

  it("reads in German why there is no file", async () => {
    const { application } = await aShop();
    const { cookie } = await aConsoleVisitor("viewer");
    const url = `${ORIGIN}/console/applications/${application.slug}/keys.csv`;
    const params = Promise.resolve({ slug: application.slug });
    const refused = await keysCsv.GET(new Request(url, { headers: { ...GERMAN, cookie } }), { params });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("Ihre Rolle erlaubt das nicht."),
    ]);
    const support = await aConsoleVisitor("support");
    const wrong = new Request(`${url}?status=x`, { headers: { ...GERMAN, cookie: support.cookie } });
    expect(await (await keysCsv.GET(wrong, { params })).text()).toBe(
      "Diesen Filter gibt es nicht: status „x“.\n",
    );
  });
});
