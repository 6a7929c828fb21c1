/** The license interface, what answers without an application, and pages. */
import { keyText, SLUG } from "../known";
import { type Attempt, BODY_BYTES, deepObject, get, head, manyMembers, post } from "./attempt";
import { LONG } from "./published";

const UNKNOWN_KEYS_FROM = 1_000_000;
const HEADERS = Object.fromEntries(
  Array.from({ length: 90 }, (_, index) => [`x-h-${index}`, "v".repeat(100)]),
);

export function licenseAttempts(): Attempt[] {
  const at = (verb: string) => () => `/${SLUG}/license/v1/${verb}`;
  const json = (fields: object) => JSON.stringify(fields);
  const unknown = (n: number) => json({ key: keyText(UNKNOWN_KEYS_FROM + n), machineId: `m-${n}` });
  return [
    post("validate, unknown key", at("validate"), unknown),
    post("validate, right key, unknown device", at("validate"), (n) =>
      json({ key: keyText(n % 1000), machineId: `m-${n}` }),
    ),
    post("activate, unknown key", at("activate"), unknown),
    post("deactivate, unknown key", at("deactivate"), unknown),
    post("validate, many members", at("validate"), manyMembers),
    post("validate, deep", at("validate"), deepObject),
    post("validate, no JSON", at("validate"), () => "{".repeat(BODY_BYTES)),
    post("validate, long key", at("validate"), () =>
      json({ key: "A".repeat(BODY_BYTES - 100), machineId: "m" }),
    ),
    post("validate, escapes", at("validate"), () => `{"key":"${"\\u0041".repeat(10_000)}"}`),
    post("validate, header flood", at("validate"), unknown, {
      ...HEADERS,
      "content-type": "application/json",
    }),
    post(
      "trial",
      () => `/${LONG.slug}/license/v1/trial`,
      (n) => json({ plan: "trial", machineId: `m-${n}` }),
    ),
    get("license public key", (n) => `/${SLUG}/license/v1/public-key?z=${n}`),
  ];
}

export function openAttempts(): Attempt[] {
  return [
    get("health/live, header flood", () => "/health/live", HEADERS),
    get("health/ready", (n) => `/health/ready?z=${n}`),
    get("openapi.json", (n) => `/openapi.json?z=${n}`),
    head("openapi.json", (n) => `/openapi.json?z=${n}`),
    get("openapi.json, 800 tags", () => "/openapi.json", { "if-none-match": `${'"x", '.repeat(800)}"x"` }),
    get("brand.css", (n) => `/assets/brand.css?z=${n}`),
    get("release public key", (n) => `/${LONG.slug}/v1/public-key?z=${n}`),
    get("long path", (n) => `/${"a".repeat(6000)}${n}/license/v1/validate`),
    get("odd path", (n) => `/${LONG.slug}/feeds/${"%2e%2e/".repeat(800)}${n}`),
    {
      title: "PUT announced upload, wrong link",
      request: (n) => ({
        ...{ method: "PUT", path: `/${LONG.slug}/ci/uploads/0190b2e0-0000-7000-8000-000000000000/${n}` },
        body: "x".repeat(BODY_BYTES),
      }),
    },
  ];
}

const BROWSER = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

export function pageAttempts(): Attempt[] {
  const pages = [
    "/",
    "/manage",
    "/account",
    "/docs/api",
    "/typo",
    "/console/sign-in",
    "/console/keys",
    "/account/notices",
  ];
  const form = (boundary: string, bytes: number) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(bytes)}\r\n--${boundary}--\r\n`;
  const multipart = { "content-type": "multipart/form-data; boundary=b" };
  return [
    ...pages.map((page) => get(`${page} (page)`, (n) => `${page}?z=${n}`, BROWSER)),
    get("/docs/api (page), not compressed", (n) => `/docs/api?z=${n}`),
    head("/docs/api (page)", (n) => `/docs/api?z=${n}`),
    get("/docs/api (page), for Next's client", (n) => `/docs/api?z=${n}`, { ...BROWSER, rsc: "1" }),
    get("/icon.svg (file)", (n) => `/icon.svg?z=${n}`, BROWSER),
    post(
      "/manage (form), nothing in it",
      () => "/manage",
      () => form("b", 10),
      multipart,
    ),
    post(
      "/manage (form), 64 KiB",
      () => "/manage",
      () => form("b", BODY_BYTES - 200),
      multipart,
    ),
    post(
      "/manage (form), many fields",
      () => "/manage",
      () => form("b", 1).repeat(500).replaceAll("--b--\r\n", ""),
      multipart,
    ),
    post(
      "/console/find/results",
      () => "/console/find/results",
      () => '{"text":"a"}',
    ),
    get("/api/auth/callback/oidc", (n) => `/api/auth/callback/oidc?code=${n}&state=${n}`),
    get("/api/auth/providers", (n) => `/api/auth/providers?z=${n}`),
  ];
}
