import { describe, expect, it } from "vitest";
import { exchangeFailure } from "@/lib/session/oidc/exchange-failure";
import { OidcFailure } from "@/lib/session/oidc/failure";

/** As the client library throws them. */
function failing(message: string, more: object = {}, name = "RPError"): Error {
  return Object.assign(new Error(message), { name }, more);
}

describe("a failure of the exchange", () => {
  it.each([
    [failing("unexpected iss value, expected https://a.test, got: https://b.test"), "untrusted", "issuer"],
    [failing("iss mismatch, expected https://a.test, got: https://b.test"), "untrusted", "issuer"],
    [failing("failed to validate JWT signature", { jwt: "eyJ.secret" }), "untrusted", "signature"],
    [failing("unexpected JWT alg received, expected RS256, got: none"), "untrusted", "signature"],
    [failing("no valid key found in issuer's jwks_uri for key parameters {}"), "untrusted", "signature"],
    [failing("nonce mismatch, expected secret, got: signature"), "untrusted", "nonce"],
    [failing("aud mismatch, expected the client_id, got: iss"), "untrusted", "audience"],
    [failing("JWT expired, now 2, exp 1"), "untrusted", "time"],
    [failing("userinfo sub mismatch, expected secret, got: x"), "untrusted", "subject"],
    [failing("Unexpected token < in JSON: secret", {}, "SyntaxError"), "untrusted", "form"],
    [failing("signature verification failed", { code: "ERR_JWS_X" }), "untrusted", "signature"],
    ["secret", "untrusted", "something"],
    [failing("outgoing request timed out after 3500ms"), "unreachable", "stopped answering"],
    [failing("connect", { code: "ECONNREFUSED" }, "Error"), "unreachable", "stopped answering"],
    [failing("getaddrinfo", { code: "EAI_AGAIN" }, "Error"), "unreachable", "stopped answering"],
    [failing("certificate", { code: "CERT_HAS_EXPIRED" }, "Error"), "unreachable", "stopped answering"],
    [failing("expected 200 OK, got: 500", { error: "expected 200 OK" }, "OPError"), "unreachable", "failure"],
    [failing("invalid_client (secret)", { error: "invalid_client" }, "OPError"), "client_rejected", "OIDC_"],
    [failing("invalid_grant (secret)", { error: "invalid_grant" }, "OPError"), "over", "the code"],
  ])("is one of a few, whatever stood in it: %s", (error, reason, word) => {
    const failure = exchangeFailure(error);
    expect(failure.reason).toBe(reason);
    expect(failure.message).toContain(word);
    expect(failure.message).not.toContain("secret");
    expect(failure.message).not.toContain("test");
    expect(failure.cause).toBeUndefined();
  });

  it("that is told already stays as it is", () => {
    const failure = new OidcFailure("unreachable", "It is gone.");
    expect(exchangeFailure(failure)).toBe(failure);
  });
});
