import { describe, expect, it } from "vitest";
import { browserNameOf } from "@/app/console/(signed-in)/browser-name";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
const IPAD = "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X)";

describe("the name of a browser", () => {
  it.each([
    [`${LINUX} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Linux"],
    [`${LINUX} ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome", "Linux"],
    [`${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [`${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
      "Chrome",
      "ChromeOS",
    ],
    [`${IPHONE} ${WEBKIT} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
    [`${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge", "Windows"],
    [`${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, "Edge", "Android"],
    [`${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15`, "Edge", "iPhone"],
    [`${MAC} ${BLINK} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, "Opera", "macOS"],
    [
      `${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    [`${WINDOWS} ${BLINK} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6.3797.63`, "Vivaldi", "Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox",
      "macOS",
    ],
    ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox", "Android"],
    [`${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone"],
    [`${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`, "Safari", "macOS"],
    [`${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
    [`${IPAD} ${WEBKIT} Version/17.7 Mobile/15E148 Safari/604.1`, "Safari", "iPad"],
    ["Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", null],
  ])("%s", (userAgent, browser, system) => {
    expect(browserNameOf(userAgent)).toEqual({ browser, system });
  });

  it.each([null, "", "curl/8.14.1", "Browser/1.0", "Evil Linux", "Mozilla/5.0 (Windows NT 10.0)"])(
    "is not made up where there is none: %j",
    (userAgent) => {
      expect(browserNameOf(userAgent)).toEqual({ browser: null, system: null });
    },
  );
});
