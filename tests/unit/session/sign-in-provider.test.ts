import { afterEach, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { signInProvider } from "@/lib/session/sign-in-provider";

const OIDC = { OIDC_ISSUER: "https://login.test", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
const ACCOUNT_URL = "https://account.example.test";

function use(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  reloadConfig();
}

afterEach(() => {
  for (const name of [...Object.keys(OIDC), "ACCOUNT_URL"]) delete process.env[name];
  reloadConfig();
});

it("Without a provider there is no button", () => {
  use({ ACCOUNT_URL });
  expect(signInProvider("account.example.test")).toBeNull();
});

it("The button works where the provider sends everybody back to, and leads there from the other address", () => {
  use({ ...OIDC, ACCOUNT_URL });
  const name = "your company account";
  expect(signInProvider("account.example.test")).toEqual({ name, elsewhere: null });
  expect(signInProvider("licenses.example.test")).toEqual({
    name,
    elsewhere: `${ACCOUNT_URL}/console/sign-in`,
  });
});

it.each(["127.0.0.1:3000", null])("Behind a proxy that tells no host we know it is shown: %s", (host) => {
  use({ ...OIDC, ACCOUNT_URL });
  expect(signInProvider(host)?.elsewhere).toBeNull();
});

it("With one address for everything it is shown there", () => {
  use(OIDC);
  expect(signInProvider("licenses.example.test")?.elsewhere).toBeNull();
});
