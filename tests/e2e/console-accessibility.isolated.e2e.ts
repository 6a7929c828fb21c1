import type { Page } from "playwright";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { personalDataPath, personPath } from "@/lib/console/places";
import { database } from "@/lib/db/client";
import { updateApplication } from "@/lib/domain/applications/create";
import type { Application } from "@/lib/domain/applications/find";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { parseEmail } from "@/lib/domain/keys/email";
import { createOperatorLink } from "@/lib/domain/people/operators";
import { anArmedOperator, codeAt } from "@/tests/operations/people/some-operator";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { openVerb, signInAs } from "@/tests/support/console";
import { ago, ahead, aKey, anActivation, aPlan, aToken, contextAt, DAY_MS } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { findingsIn, loaded, press, type State } from "@/tests/support/page-states";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const LONG_NAME = "Wolkenkratzerfensterputzmaschine".repeat(2).slice(0, 60);
const LONG_EMAIL = `${"very.long.name.".repeat(3)}x@${"long-host.".repeat(5)}example.test`;
const OWNER = `owner.${LONG_EMAIL}`;

// The form of the first owner is there only before there is one.
describe.skipIf(!CHROMIUM)("nothing in the console is in anybody's way", { shuffle: false }, () => {
  const stage = openStage();
  let application: Application;
  let base = "";
  let key = { id: "", key: "" };

  beforeAll(async () => {
    ({ application } = await aPublisherOfTwo({ name: LONG_NAME, manageCodes: true }));
    const features = { [`f${"eature".repeat(10)}`]: true, projects: 50 };
    await aPlan(application, { name: LONG_NAME, features, variants: ["unlimited"], plugins: ["*"] });
    const customer = { email: parseEmail(LONG_EMAIL), name: LONG_NAME, note: LONG_NAME };
    await aKey(application);
    key = await aKey(application, { ...customer, expiresAt: ahead(10 * DAY_MS), now: ago(90 * DAY_MS) });
    await anActivation(application, key.key, "one", {
      name: LONG_NAME,
      version: "1.2.3",
      now: ago(60 * DAY_MS),
    });
    await anActivation(application, key.key, "two", { name: LONG_NAME, version: `1.0.0-${"x".repeat(50)}` });
    await aToken(application, "key_api", LONG_NAME);
    await anUpdateKey(application, "unlimited");
    await switchOn(application, "electron", "squirrel");
    await createFeedToken(contextAt(), application, key.id, LONG_NAME);
    base = `/console/applications/${application.slug}`;
  });

  it("from the first owner's form to the second factor", async () => {
    const printed = await vi.waitFor(
      () =>
        /Be the first: (\S+)\n/.exec(stage.server().stdout())?.[1] ?? Promise.reject(new Error("not yet")),
      { timeout: 60_000 },
    );
    const page = await stage.visitor(PHONE);
    const first = await findingsIn(page, [
      { state: "first owner", path: printed, shows: "You become the first owner" },
      { state: "first owner, refused", act: press("Sign in"), shows: "That is not an e-mail address" },
    ]);
    const armed = await anArmedOperator(ago(DAY_MS), "owner");
    const { signInUrl } = await createOperatorLink(contextAt(), armed.email);
    const { pathname, search } = new URL(signInUrl.expose());
    const others = await findingsIn(page, [
      { state: "a link that is over", path: printed, shows: "This link no longer works" },
      {
        state: "sign-in, refused",
        path: "/console/sign-in",
        act: press("Send me a link"),
        shows: "That is not an e-mail address",
      },
      {
        state: "a link was sent",
        act: async (at) => {
          await at.getByLabel("E-mail address").fill("nobody@example.test");
          await press("Send me a link")(at);
        },
        shows: "a link is on its way",
      },
      { state: "a link", path: pathname + search, shows: "You are about to sign in as" },
      { state: "second factor", act: press("Sign in"), shows: "You are almost in" },
      { state: "second factor, refused", act: press("Continue"), shows: "That code is not right" },
      { state: "signed out", act: press("Sign out"), shows: "You are signed out." },
    ]);
    expect([...first, ...others]).toEqual([]);
  });

  it("of an application and what belongs to it", async () => {
    const page = await stage.visitor(PHONE);
    // What is shown once is left here without a copy of it.
    page.on("dialog", (dialog) => void dialog.accept());
    await signInAs(page, "owner", OWNER);
    const found = await findingsIn(page, [
      { state: "applications", path: "/console", shows: LONG_NAME },
      {
        state: "new application, refused",
        path: "/console/applications/new",
        act: press("Create application"),
        shows: "The address must have",
      },
      { state: "overview", path: base, shows: "License base" },
      { state: "keys", path: `${base}/keys`, shows: LONG_EMAIL },
      { state: "keys, none of which fits", path: `${base}/keys?status=revoked`, shows: "No keys match" },
      { state: "issue keys, refused", path: `${base}/keys/new`, act: issue("0"), shows: "from 1 to 1,000" },
      { state: "keys issued", act: issue("2"), shows: "2 keys issued" },
      { state: "import", path: `${base}/import`, shows: "Plans of products" },
      { state: "export", path: `${base}/export`, shows: "Passphrase for the signing keys" },
      { state: "plans", path: `${base}/plans`, shows: "What you sell" },
      {
        state: "new plan, refused",
        path: `${base}/plans/new`,
        act: press("Create plan"),
        shows: "The code must have 1 to 64",
      },
      { state: "plan", path: `${base}/plans/pro`, shows: "Changing features affects" },
      {
        state: "settings, refused",
        path: `${base}/settings`,
        act: press("Create variant"),
        shows: "The code must have 1 to 40",
      },
      {
        state: "settings, changed meanwhile",
        path: `${base}/settings`,
        act: async () => {
          await updateApplication(contextAt(), application, { name: `${LONG_NAME}s` });
          await press("Save")(page);
        },
        shows: "Someone else changed these settings",
      },
      { state: "tokens", path: `${base}/tokens`, shows: "build server" },
      { state: "updaters", path: `${base}/updaters`, shows: "Served formats" },
      { state: "signing keys", path: `${base}/signing-keys`, shows: "For licenses" },
    ]);
    expect(found).toEqual([]);
  });

  it("of a key", async () => {
    const page = await stage.visitor(PHONE);
    // What is shown once is left here without a copy of it.
    page.on("dialog", (dialog) => void dialog.accept());
    await signInAs(page, "owner", `key.${OWNER}`);
    const keyPath = `${base}/keys/${key.id}`;
    const lastFour = key.key.slice(-4);
    const found = await findingsIn(page, [
      { state: "key", path: keyPath, shows: `Key …${lastFour}` },
      {
        state: "key, refused",
        act: async () => {
          await openVerb(page, "Suspend");
          await press("Suspend key")(page);
        },
        shows: "Enter a reason",
      },
      {
        state: "key, extended to no day",
        path: keyPath,
        act: async () => {
          await openVerb(page, "Extend");
          await press("Extend to date")(page);
        },
        shows: "Choose the last day",
      },
      { state: "key, details", path: `${keyPath}?act=change`, shows: "Features follow the plan" },
      { state: "key, a link to send", path: `${keyPath}?act=link`, shows: "a link that works once" },
      { state: "key, to be revoked", path: `${keyPath}?act=revoke`, shows: "This cannot be undone" },
      {
        state: "key, renewed code",
        path: `${keyPath}?act=code`,
        act: press("Create code"),
        shows: "New management code created",
      },
      { state: "key, code sent", act: press("Send to the customer"), shows: "the outbox folder" },
      {
        state: "key, replaced",
        path: `${keyPath}?act=replace`,
        act: async () => {
          await page.getByLabel(`Type ${lastFour} to confirm`).fill(lastFour);
          await press("Replace key")(page);
        },
        shows: "Key replaced",
      },
      {
        state: "key, suspended",
        path: keyPath,
        act: async () => {
          await openVerb(page, "Suspend");
          await page.getByRole("textbox", { name: "Reason" }).fill(LONG_NAME);
          await press("Suspend key")(page);
        },
        shows: "Key suspended",
      },
      {
        state: "key, as the customer sees it",
        path: `${keyPath}/customer`,
        shows: "Your visit is recorded in the log",
      },
    ]);
    expect(found).toEqual([]);
  });

  it("of releases, plugins and webhooks", async () => {
    const notes = `# One\n\n### Two\n\n1. a\n2. \`${"b".repeat(200)}\`\n\n[link](https://example.com/)`;
    const beta = `1.0.0-${"beta".repeat(12)}`;
    await aRelease(application, beta, { channel: "beta", publish: false, notes });
    await aRelease(application, "1.0.0", { notes, fileName: `${"long-name-".repeat(10)}.zip` });
    const plugin = await aPluginRelease(application, {
      pluginId: "charts",
      version: "0.1.0",
      name: "Charts",
    });
    const url = "https://hooks.example.com/latchkey";
    const { endpoint } = await createEndpoint(contextAt(), application, { url, events: ["*"] });
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner", `releases.${OWNER}`);
    const found = await findingsIn(page, [
      { state: "releases", path: `${base}/releases`, shows: beta },
      { state: "releases, none fits", path: `${base}/releases?status=withdrawn`, shows: "No releases match" },
      { state: "upload", path: `${base}/releases/upload`, shows: "Upload a release" },
      { state: "draft", path: `${base}/releases/${beta}`, shows: "Notes in Markdown" },
      { state: "published", path: `${base}/releases/1.0.0`, shows: "Programs on stable and beta" },
      { state: "plugins", path: `${base}/plugins`, shows: "charts" },
      {
        state: "plugin",
        act: async (at) => {
          await at.getByRole("link", { name: "charts", exact: true }).click();
          await at.getByRole("heading", { name: "charts", level: 1 }).waitFor();
        },
        shows: "charts",
      },
      { state: "release of a plugin", path: `${base}/releases/${plugin.id}`, shows: "0.1.0" },
      { state: "upload of a plugin", path: `${base}/plugins/upload`, shows: "Upload a plugin" },
      { state: "webhooks", path: `${base}/webhooks`, shows: url },
      { state: "webhook", path: `${base}/webhooks/${endpoint.id}`, shows: url },
    ]);
    expect(found).toEqual([]);
  });

  it("of the team, oneself, the log, the self-check, and what is not there", async () => {
    const page = await stage.visitor(PHONE);
    const { id } = await signInAs(page, "owner", `other.${OWNER}`);
    const found = await findingsIn(page, [
      { state: "team", path: "/console/team", shows: "Invite a colleague" },
      { state: "team, refused", act: press("Invite"), shows: "Enter an e-mail address" },
      { state: "oneself on the team", path: personPath(id), shows: "Signed in with" },
      { state: "a link", act: press("New sign-in link"), shows: "Give this link to" },
      { state: "you", path: "/console/you", shows: "a stolen mailbox is not enough" },
      { state: "you, a secret to scan", act: press("Set up a second factor"), shows: "Scan this" },
      {
        state: "you, recovery codes",
        act: async () => {
          const secret = (await shownText(page.locator("#second-factor ol code"))).trim();
          await page.getByRole("textbox", { name: "Code" }).fill(codeAt(secret, new Date()));
          await press("Turn on")(page);
        },
        shows: "these are its recovery codes",
      },
      { state: "log", path: "/console/log?kind=command_line", shows: "Export CSV" },
      { state: "log, nothing fits", path: "/console/log?target=nothing", shows: "No entries match" },
      {
        state: "self-check, mail sent",
        path: "/console/self-check",
        act: press("Send me a test mail"),
        shows: ".eml",
      },
      { state: "no such page", act: loaded("/console/nowhere"), shows: "Page not found" },
      { state: "no such key", act: loaded(`${base}/keys/nothing`), shows: "There is nothing here" },
    ]);
    expect(found).toEqual([]);
  });

  it("of a person's data", async () => {
    await database().prisma.erasureRequest.create({
      data: { id: uuidv7(), email: LONG_EMAIL, emailFolded: LONG_EMAIL, createdAt: ago(40 * DAY_MS) },
    });
    const states: State[] = [
      { state: "none chosen", path: "/console/erasure-requests", shows: "Mark as handled" },
      { state: "no address", path: personalDataPath("no address"), shows: "Enter an e-mail address" },
      { state: "nothing held", path: personalDataPath("x@example.test"), shows: "Nothing is held" },
      { state: "held", path: personalDataPath(LONG_EMAIL), shows: "Export as JSON" },
    ];
    for (const [options, looked] of [
      [PHONE, states],
      [DESKTOP, states.slice(-1)],
    ] as const) {
      const page = await stage.visitor(options);
      await signInAs(page, "owner");
      expect(await findingsIn(page, looked)).toEqual([]);
    }
  });

  it("of lists and facts at a desk, for one who may only look", async () => {
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "viewer");
    const found = await findingsIn(page, [
      { state: "applications", path: "/console", shows: LONG_NAME },
      { state: "keys", path: `${base}/keys`, shows: LONG_EMAIL },
      { state: "key", path: `${base}/keys/${key.id}`, shows: "Key …" },
      { state: "customer's view", path: `${base}/keys/${key.id}/customer`, shows: "As the customer sees it" },
      { state: "plans", path: `${base}/plans`, shows: "What you sell" },
      { state: "plan", path: `${base}/plans/pro`, shows: "Included" },
      { state: "settings", path: `${base}/settings`, shows: "Management codes" },
      { state: "team", path: "/console/team", shows: "Last seen" },
      { state: "log", path: "/console/log", shows: "Log integrity" },
      { state: "self-check", path: "/console/self-check", shows: "What to do" },
    ]);
    expect(found).toEqual([]);
  });
});

function issue(count: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByLabel("Plan", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Number of keys").fill(count);
    await page.getByLabel("Customer's e-mail").fill(LONG_EMAIL);
    await press("Issue keys")(page);
  };
}
