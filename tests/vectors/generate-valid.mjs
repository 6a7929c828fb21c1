/** Tokens that every verifier must accept, and until when. */
import { base64url, keyNamed, signBytes } from "./generate-keys.mjs";

const SEVEN_DAYS = 7 * 24 * 60 * 60;
const ISSUED_AT = Date.parse("2026-03-01T12:00:00.000Z") / 1000;

/** The payload all others are variations of. */
export function payloadOf(changes = {}, signedBy = "current") {
  return {
    v: 1,
    typ: "license_key",
    iss: "https://licenses.example.test/tool/license/v1",
    app: "tool",
    sub: "host-1.example",
    kid: keyNamed(signedBy).kid,
    jti: "01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10",
    plan: "pro",
    planName: "Professional",
    features: {},
    status: "active",
    licenseExpiresAt: null,
    updatesUntil: null,
    iat: ISSUED_AT,
    exp: ISSUED_AT + SEVEN_DAYS,
    ...changes,
  };
}

const LICENSE_END = "2026-03-03T23:59:59.999Z";
const FEATURES = {
  export: true,
  import: false,
  seats: 25,
  none: 0,
  offset: -3,
  ratio: 2.5,
  tiny: 1e-7,
  huge: 1e21,
  "storage.max_gb": 9007199254740991,
  quota: null,
};

export const validTokens = [
  issued("a license that never ends", payloadOf()),
  issued(
    "a license that ends before seven days have passed",
    payloadOf({ licenseExpiresAt: LICENSE_END, exp: Math.floor(Date.parse(LICENSE_END) / 1000) }),
  ),
  issued(
    "a license that ends after the token",
    payloadOf({ licenseExpiresAt: "2027-12-31T23:59:59.999Z", plan: "basic.2026", planName: "Basic" }),
  ),
  issued("features of every value type", payloadOf({ features: FEATURES })),
  issued(
    "a plan name beyond ASCII",
    payloadOf({ planName: 'Größe XL – 日本語 🔑 "quoted" \\ and \u2028 \u0001 ????>>>>' }),
  ),
  issued("a machine id with every punctuation mark", payloadOf({ sub: "A.b_C:d-9" })),
  issued("a machine id that is a MAC address", payloadOf({ sub: "00:1B:44:11:3A:B7" })),
  issued("the shortest machine id", payloadOf({ sub: "...." })),
  issued("the longest machine id", payloadOf({ sub: "0123456789".repeat(20) })),
  issued("a token signed by the former key", payloadOf({}, "former"), "former"),
  foreignForm(
    "a claim that the verifier does not know",
    JSON.stringify({ ...payloadOf(), later: { addition: [1, 2] } }),
  ),
  foreignForm(
    "white space and another order of members",
    ` ${JSON.stringify(Object.fromEntries(Object.entries(payloadOf()).reverse()), null, 1)}\n`,
  ),
];

/** As the service writes it. */
function issued(name, payload, signedBy = "current") {
  return vector(name, JSON.stringify(payload), signedBy, true);
}

/** As no service of today writes it, and yet right. */
function foreignForm(name, json) {
  return vector(name, json, "current", false);
}

function vector(name, payloadJson, signedBy, asIssued) {
  const payload = JSON.parse(payloadJson);
  const payloadPart = base64url(payloadJson);
  const signature = signBytes(signedBy, Buffer.from(payloadPart));
  return {
    name,
    signedBy,
    asIssued,
    machineId: payload.sub,
    payload,
    payloadJson,
    payloadPart,
    signaturePart: base64url(signature),
    signatureHex: signature.toString("hex"),
    token: `${payloadPart}.${base64url(signature)}`,
    verifications: [
      instant(payload.iat * 1000, true),
      instant(payload.exp * 1000 - 1, true),
      instant(payload.exp * 1000, false),
      instant(payload.exp * 1000 + 1, false),
    ],
  };
}

function instant(unixMilliseconds, valid) {
  return { at: new Date(unixMilliseconds).toISOString(), unixMilliseconds, valid };
}
