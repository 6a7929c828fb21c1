import { describe, expect, it } from "vitest";
import { isForeign, sendsReferrers } from "@/lib/session/origin";

const ACCOUNT_URL = "https://licenses.example.test/shop";
const OURS = "https://licenses.example.test";
const HOST = "licenses.example.test";

type Sent = { site?: string; origin?: string; host?: string };

function isForeignWith({ site, origin, host = HOST }: Sent, accountUrl = ACCOUNT_URL): boolean {
  const headers = new Headers({ host });
  if (site !== undefined) headers.set("sec-fetch-site", site);
  if (origin !== undefined) headers.set("origin", origin);
  return isForeign(headers, accountUrl);
}

describe("a form is taken", () => {
  it.each<[string, Sent]>([
    ["from a program, which says nothing", {}],
    ["from our own page, as browsers say it", { site: "same-origin", origin: OURS }],
    [
      "from our own page, whose origin is hidden since it sends no referrer",
      { site: "same-origin", origin: "null" },
    ],
    ["when the visitor sent it again by reloading", { site: "none" }],
    ["from an older browser that names our origin", { origin: OURS }],
    ["from an older browser that hides our origin", { origin: "null" }],
    [
      "from an older browser at another name of this server",
      { origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000" },
    ],
    [
      "when a proxy changed the host, since the origin is the public one",
      { origin: OURS, host: "backend:3000" },
    ],
  ])("%s", (_title, sent) => {
    expect(isForeignWith(sent)).toBe(false);
  });
});

describe("a form is refused", () => {
  it.each<[string, Sent]>([
    ["from another website", { site: "cross-site", origin: "https://evil.example" }],
    ["from another website that hides its origin", { site: "cross-site", origin: "null" }],
    ["from another website that claims our origin", { site: "cross-site", origin: OURS }],
    ["from a sibling of our host", { site: "same-site", origin: "https://blog.example.test" }],
    ["with a word that no browser sends", { site: "" }],
    ["with our own word in other letters", { site: "Same-Origin" }],
    ["with two words", { site: "same-origin, cross-site" }],
    ["from an older browser on another website", { origin: "https://evil.example" }],
    ["from an older browser at our host on another port", { origin: `${OURS}:8443` }],
    ["from an older browser at a name that begins like ours", { origin: `${OURS}.evil.example` }],
    ["from an older browser at a name that ends like ours", { origin: "https://evil-licenses.example.test" }],
    ["with an origin that is no address", { origin: "nonsense" }],
    ["with two origins", { origin: `${OURS}, https://evil.example` }],
    ["with an empty origin", { origin: "" }],
  ])("%s", (_title, sent) => {
    expect(isForeignWith(sent)).toBe(true);
  });
});

/** Browsers send no Sec-Fetch-Site there, and any page can hide its origin. */
describe("over plain http to another machine", () => {
  const PLAIN = "http://licenses.lan:3000";

  it("our pages tell themselves where they are, and a hidden origin is refused", () => {
    expect(sendsReferrers(PLAIN)).toBe(true);
    expect(isForeignWith({ origin: PLAIN, host: "licenses.lan:3000" }, PLAIN)).toBe(false);
    expect(isForeignWith({ origin: "null", host: "licenses.lan:3000" }, PLAIN)).toBe(true);
  });

  it.each([ACCOUNT_URL, "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "is not what %s is",
    (url) => {
      expect(sendsReferrers(url)).toBe(false);
    },
  );
});
