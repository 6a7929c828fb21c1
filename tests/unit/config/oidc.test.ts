import { describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

const OIDC = {
  OIDC_ISSUER: "https://login.example.test/realms/vendor",
  OIDC_CLIENT_ID: "latchkey",
  OIDC_CLIENT_SECRET: "s3cret",
};
const oidc = (variables: Record<string, string>) => parseConfig({ ...WITH_DATABASE, ...variables }).oidc;

describe("the provider that operators sign in by", () => {
  it("is none when nothing is said, or only how it would be called", () => {
    expect(oidc({})).toBeNull();
    expect(oidc({ OIDC_NAME: "Example login", OIDC_ISSUER: " " })).toBeNull();
  });

  it("is what its three variables say, and cannot be changed", () => {
    expect(oidc(OIDC)).toEqual({
      issuer: OIDC.OIDC_ISSUER,
      clientId: "latchkey",
      clientSecret: "s3cret",
      name: "your company account",
    });
    expect(Object.isFrozen(oidc(OIDC))).toBe(true);
    expect(oidc({ ...OIDC, OIDC_NAME: " Example login " })?.name).toBe("Example login");
  });

  it.each([
    "https://login.example.test",
    "https://login.example.test/",
    "HTTPS://login.example.test/tenant/",
    "http://localhost:9000",
    "http://127.0.0.1:9000/realm",
    "http://[::1]:9000",
  ])("keeps its address to the letter, since it names itself by it: %s", (OIDC_ISSUER) => {
    expect(oidc({ ...OIDC, OIDC_ISSUER })?.issuer).toBe(OIDC_ISSUER);
  });

  it.each(Object.keys(OIDC))("is not named by halves: without %s", (name) => {
    expect(complaintAbout({ ...WITH_DATABASE, ...OIDC, [name]: "" })).toBe(
      `Sign-in by a provider also needs ${name}; add what is missing or remove all OIDC_*.`,
    );
  });

  it("says everything that is missing", () => {
    expect(complaintAbout({ ...WITH_DATABASE, OIDC_CLIENT_SECRET: "s3cret" })).toBe(
      "Sign-in by a provider also needs OIDC_ISSUER and OIDC_CLIENT_ID; add what is missing or remove all OIDC_*.",
    );
  });

  it.each([
    ["OIDC_ISSUER", "login.example.test"],
    ["OIDC_ISSUER", "http://login.example.test"],
    ["OIDC_ISSUER", "http://localhost.example.test"],
    ["OIDC_ISSUER", "ftp://localhost"],
    ["OIDC_ISSUER", "https://user:password@login.example.test"],
    ["OIDC_ISSUER", "https://login.example.test?tenant=1"],
    ["OIDC_ISSUER", "https://login.example.test#x"],
    ["OIDC_NAME", "Example\nlogin"],
    ["OIDC_NAME", "x".repeat(61)],
  ])("stops the start with one sentence when %s is %j", (name, value) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, ...OIDC, [name]: value });
    expect(complaint).toMatch(/^OIDC_[A-Z]+ must [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint.startsWith(`${name} `)).toBe(true);
    expect(complaint).not.toContain(value);
  });
});
