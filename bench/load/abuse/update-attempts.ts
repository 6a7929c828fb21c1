/** Checks, feeds and downloads, asked in as many ways as cost something. */
import { type Attempt, get, head } from "./attempt";
import { INSTALLER, LONG, ORDINARY, PLUGIN } from "./published";

/** Below `feeds/basic/`; one that each client asks for. */
const FEEDS = [
  "sparkle/x64/appcast.xml",
  "winsparkle/x64/stable.xml",
  "netsparkle/windows-x64/stable.xml",
  "netsparkle/windows-x64/stable.xml.signature",
  "tauri/windows/x86_64/1.0.0",
  "electron/latest.yml",
  "squirrel/win32-x64/1.0.0/RELEASES",
  "squirrel/darwin-x64/1.0.0",
  "velopack/releases.win.json",
  `wordpress/${PLUGIN}.json`,
];
const RANGES = 1000;
const GUESS = `lk_feed_${"A".repeat(43)}`;

/** `link`: of a download, as a check gives it. */
export function updateAttempts(link: string): Attempt[] {
  return [...[LONG, ORDINARY].flatMap(checks), ...feeds(), ...downloads(link)];
}

function checks({ slug }: typeof LONG): Attempt[] {
  const check = (query: string) => `/${slug}/v1/check?${query}`;
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  const usual = "version=1.0.0&platform=windows&arch=x64";
  return [
    get(`${slug} check, as programs ask`, () => check(usual)),
    get(`${slug} check, an unknown parameter`, (n) => check(`${usual}&z=${n}`)),
    get(`${slug} check, another installation`, (n) => check(`${usual}&instance=${n}`)),
    get(`${slug} check, another version`, (n) => check(`${usual.replace("1.0.0", `1.0.0-a.${n}`)}`)),
    get(`${slug} check, a long query`, (n) => check(`${usual}&z=${n}&instance=${"x".repeat(6000)}`)),
    get(`${slug} check, all parameters`, (n) =>
      check(`${usual}&channel=beta&edition=basic&instance=${n}&z=${n}`),
    ),
    get(`${slug} check, restricted variant`, (n) => check(`${usual}&edition=unlimited&z=${n}`)),
    get(`${slug} check, unknown key`, () => check(usual), bearer("AAAAA-BBBBB-CCCCC-DDDDD-EEEEE")),
    get(`${slug} check, forged token`, () => check(usual), bearer(FORGED_TOKEN)),
    get(`${slug} check, unknown update key`, (n) => check(`${usual}&z=${n}`), {
      "x-update-key": `lk_upd_${"A".repeat(43)}`,
    }),
    head(`${slug} check`, (n) => check(`${usual}&z=${n}`)),
  ];
}

/** Of no installation. */
const FORGED_TOKEN = [
  Buffer.from('{"alg":"EdDSA","typ":"JWT","kid":"0000000000000000"}').toString("base64url"),
  Buffer.from('{"jti":"0190b2e0-0000-7000-8000-000000000000","exp":4102444800}').toString("base64url"),
  "A".repeat(86),
].join(".");

function feeds(): Attempt[] {
  const of = ({ slug }: typeof LONG, place: string, feed: string) => `/${slug}/feeds/${place}/${feed}`;
  const each = FEEDS.flatMap((feed) => [
    get(`${LONG.slug} ${feed}, new query`, (n) => `${of(LONG, "basic", feed)}?z=${n}`),
    head(`${LONG.slug} ${feed}, new query`, (n) => `${of(LONG, "basic", feed)}?z=${n}`),
  ]);
  const [sparkle = "", winsparkle = ""] = FEEDS;
  return [
    ...each,
    get(`${ORDINARY.slug} ${winsparkle}, new query`, (n) => `${of(ORDINARY, "basic", winsparkle)}?z=${n}`),
    get(`${LONG.slug} tauri, another version`, (n) => of(LONG, "basic", `tauri/windows/x86_64/1.0.0-a.${n}`)),
    get(`${LONG.slug} squirrel, another version`, (n) =>
      of(LONG, "basic", `squirrel/darwin-x64/1.0.0-a.${n}`),
    ),
    get(`${LONG.slug} velopack, another version`, (n) =>
      of(LONG, "basic", `velopack/releases.win.json?localVersion=1.0.0-a.${n}`),
    ),
    get(`${LONG.slug} electron, another channel`, (n) =>
      of(LONG, "basic", `electron/latest${n % 2 ? "-mac" : ""}.yml?noCache=${n}`),
    ),
    get(`${LONG.slug} sparkle, old Sparkle`, (n) => `${of(LONG, "basic", sparkle)}?z=${n}`, {
      "user-agent": "App/1.0 Sparkle/1.27",
    }),
    get(`${LONG.slug} restricted feed`, (n) => `${of(LONG, "unlimited", winsparkle)}?z=${n}`),
    get(`${LONG.slug} restricted sparkle`, (n) => `${of(LONG, "unlimited", sparkle)}?z=${n}`),
    get(`${LONG.slug} feed, unknown token`, () => of(LONG, `unlimited~${GUESS}`, winsparkle)),
    get(`${LONG.slug} feed, forged token`, () => of(LONG, "unlimited", winsparkle), {
      authorization: `Bearer ${FORGED_TOKEN}`,
    }),
    get("a feed of an unknown product", (n) => `/unknown-${n}/feeds/basic/electron/latest.yml`),
    get("a check of an unknown product", (n) => `/unknown-${n}/v1/check?version=1.0.0`),
    get(`${LONG.slug} latest`, (n) => `/${LONG.slug}/latest/basic/windows-x64?z=${n}`),
  ];
}

function downloads(link: string): Attempt[] {
  const file = `/${LONG.slug}/v1/download/${link}/1.${LONG.releases}.0/${INSTALLER}`;
  const open = `/${LONG.slug}/feeds/basic/files/1.${LONG.releases}.0/${INSTALLER}`;
  const ranges = (of: (index: number) => string) => ({
    range: `bytes=${Array.from({ length: RANGES }, (_, index) => of(index)).join(",")}`,
  });
  const apart = ranges((index) => `${index * 2000}-${index * 2000}`);
  return [
    get("download, whole", () => file),
    head("download", () => file),
    get("download, 500 tags", () => file, { "if-none-match": `${'"x", '.repeat(500)}"x"` }),
    get(`download, ${RANGES} ranges`, () => file, apart),
    get(
      `download, ${RANGES} backward`,
      () => file,
      ranges((index) => `${(RANGES - index) * 2000}-${(RANGES - index) * 2000}`),
    ),
    get(
      `download, ${RANGES} that overlap`,
      () => file,
      ranges((index) => `${index}-`),
    ),
    get(
      `download, ${RANGES} suffixes`,
      () => file,
      ranges((index) => `-${index + 1}`),
    ),
    get("download, 20 ranges", () => file, {
      range: `bytes=${Array.from({ length: 20 }, (_, i) => `${i * 9000}-${i * 9000}`).join(",")}`,
    }),
    get("download, wrong link", (n) => file.replace(link, `${n}${link.slice(String(n).length)}`)),
    get("download, 20 ranges far apart", () => file, {
      range: `bytes=${Array.from({ length: 20 }, (_, i) => `${i * 33_000}-${i * 33_000}`).join(",")}`,
    }),
    get(`feed file, ${RANGES} ranges`, (n) => `${open}?z=${n}`, apart),
    head("feed file", (n) => `${open}?z=${n}`),
  ];
}
