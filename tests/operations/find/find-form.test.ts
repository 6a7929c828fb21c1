import { beforeAll, describe, expect, it } from "vitest";
import { send } from "@/tests/operations/forms/visitor";
import { signedIn } from "@/tests/operations/keys/operators";
import { aKey, anActivation, aShop, type TestKey } from "@/tests/support/factories";

const PAGE = "/console/find";

let slug: string;
let key: TestKey;
let token: string;
let cookie: string;
beforeAll(async () => {
  const { application, service } = await aShop({ manageCodes: true });
  slug = application.slug;
  key = await aKey(application);
  token = service.token;
  await anActivation(application, key.key, "abcdef0123456789abcdef012");
  cookie = await signedIn("viewer");
});

const search = (q: string) => send(PAGE, { cookie, body: { q } });

describe("the search box of the console", () => {
  it.each(["owner", "developer", "support", "viewer"] as const)(
    "leads a %s from a pasted key to its page, in whatever application",
    async (role) => {
      const outcome = await send(PAGE, {
        cookie: await signedIn(role),
        body: { q: `Key: ${key.key.toLowerCase()}.` },
      });
      expect(outcome).toEqual({ to: `/console/applications/${slug}/keys/${key.id}` });
    },
  );

  it("leads from a management code to the key, and from a token to the tokens", async () => {
    expect(await search(key.manageCode ?? "")).toEqual({
      to: `/console/applications/${slug}/keys/${key.id}`,
    });
    expect(await search(`SERVICE_TOKEN="${token}"`)).toEqual({ to: `/console/applications/${slug}/tokens` });
  });

  it("leads from a machine id that looks like a key to the key that knows it, without it in the address", async () => {
    const outcome = await search("abcdef0123456789abcdef012");
    expect(outcome).toEqual({ to: `/console/applications/${slug}/keys/${key.id}` });
  });

  it("keeps secrets that nobody has, and parts of them, out of the address and says so", async () => {
    const unknown = [
      "ABCDE-FGHJK-MNPQR-STVWX-YZ012",
      "VC-ABCDE-FGHJK-MNPQR-STVWX",
      `lk_ci_${"x".repeat(43)}`,
      `lk_feed_${"x".repeat(43)}`,
    ];
    for (const q of unknown) expect(await search(q)).toEqual({ to: PAGE, done: "unknown-secret" });
    for (const q of [key.key.slice(0, 17), token.slice(0, 20)])
      expect(await search(q)).toEqual({ to: PAGE, done: "part-of-secret" });
  });

  it("puts everything else into the address of the results", async () => {
    expect(await search(" max+1@example.test ")).toEqual({ to: `${PAGE}?q=max%2B1%40example.test` });
    expect(await search("Ada \t King & Co")).toEqual({ to: `${PAGE}?q=Ada+King+%26+Co` });
    expect(await search(" ")).toEqual({ to: PAGE });
  });

  it("asks who searches first", async () => {
    const outcome = await send(PAGE, { body: { q: key.key } });
    expect(outcome).toMatchObject({ to: "/console/sign-in", done: "over" });
  });
});
