import { afterEach, beforeEach, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { mailsSent } from "@/lib/mail/background";
import { placeBefore } from "@/lib/session/operator";
import { anApplication } from "@/tests/support/factories";
import { anArmedOperator, sessionOf, signIn } from "../people/some-operator";
import { aConsoleVisitor, cookieFor } from "./console-visitor";
import { send } from "./visitor";

const YOU = "/console/you";
const PROVE = "/console/prove";
const body = { do: "save", name: "Renamed" };

function require(value: string) {
  process.env.REQUIRE_SECOND_FACTOR = value;
  reloadConfig();
}
beforeEach(() => require("all"));
afterEach(() => require(""));

it("operators without a second factor are led to where it is set up, and can do nothing else", async () => {
  const { slug } = await anApplication();
  const settings = `/console/applications/${slug}/settings`;
  const owner = await aConsoleVisitor("owner");
  expect(await send(settings, { cookie: owner.cookie, body })).toEqual({ to: YOU });
  const begun = await send(YOU, { cookie: owner.cookie, body: { do: "begin-second-factor" } });
  expect(begun).toEqual({ to: YOU });
  const session = await sessionOf(await signIn(owner));
  for (const path of ["/console", settings, "/console/log.csv"]) expect(placeBefore(session, path)).toBe(YOU);
  expect(placeBefore(session, YOU)).toBeNull();
  require("none");
  expect(placeBefore(session, settings)).toBeNull();
});

it("operators who signed in a while ago get their link before they set one up", async () => {
  const owner = await aConsoleVisitor("owner");
  await databasePool().query(
    "UPDATE operator_sessions SET created_at = created_at - interval '16 minutes' WHERE operator_id = $1",
    [owner.id],
  );
  const asked = await send(YOU, { cookie: owner.cookie, body: { do: "begin-second-factor" } });
  expect(asked).toMatchObject({ proof: "link" });
  expect(await send(PROVE, { cookie: owner.cookie, body: {} })).toEqual({ to: PROVE, done: "sent" });
  await mailsSent();
});

it("owners alone are asked where the setting says so", async () => {
  require("owners");
  const { slug } = await anApplication();
  const settings = `/console/applications/${slug}/settings`;
  const owner = await sessionOf(await signIn(await aConsoleVisitor("owner")));
  const developer = await sessionOf(await signIn(await aConsoleVisitor("developer")));
  expect(placeBefore(owner, settings)).toBe(YOU);
  expect(placeBefore(developer, settings)).toBeNull();
});

it("operators with one go where they want", async () => {
  const { slug } = await anApplication();
  const { cookie } = await anArmedOperator(new Date(Date.now() - 60_000), "owner");
  const sent = { cookie: cookieFor(cookie), body };
  const outcome = await send(`/console/applications/${slug}/settings`, sent);
  expect(outcome).not.toEqual({ to: YOU });
  expect(outcome).toMatchObject({ message: expect.stringContaining("changed") });
});
