import { createHash } from "node:crypto";

/**
 * The names of server actions are made with it: with one key, every server of a version and the next version know the forms
 * that are open in browsers. Nothing is encrypted by it, since no action takes along what its page knows.
 */
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= createHash("sha256")
  .update("latchkey actions")
  .digest("base64");

/** Powers that no page of ours uses, so that nothing that gets into one can use them either. */
const POWERS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
];

/** What scripts and style sheets are sent with. */
const FILE_GUARDS = [
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
];
/** What every page is sent with. What depends on the request or on the configuration is said by proxy.ts. */
const GUARDS = [
  ...FILE_GUARDS,
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: POWERS.map((power) => `${power}=()`).join(", ") },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

/** Browsers tell their processor when asked, so that the download for it comes first. */
const HINTS = [{ key: "Accept-CH", value: "Sec-CH-UA-Arch, Sec-CH-UA-Bitness" }];
const WITH_DOWNLOADS = ["/account", "/account/licenses/:path*", "/manage"];

/** All but the APIs, which say themselves what they are sent with. */
const PAGES = [
  "/",
  "/:page((?!openapi\\.json$)[^/]*)",
  "/manage/:path*",
  "/account/:path((?!notices/stop$).*)",
  "/docs/:path*",
  "/console/:path*",
];

/** Addresses below a page that are none: pages like "/typo", and nothing of an application of that name. */
const NOTHING_THERE = [
  "/manage/:path+",
  "/account/:path((?!licenses/[^/]+$).+)",
  "/docs/:path((?!api$).+)",
  "/console/:path((?!applications/).+)",
];

/** Of a build for containers alone: `next start` has no use for it. */
const OUTPUT = process.env.NEXT_OUTPUT === "standalone" ? { output: "standalone" } : {};

/** @type {import("next").NextConfig} */
const nextConfig = {
  ...OUTPUT,
  // Read at run time, so that a server can say which of them its database lacks.
  outputFileTracingIncludes: { "/**": ["./prisma/migrations/**/*"] },
  // Of the optimizer of pictures, which is off.
  outputFileTracingExcludes: { "**": ["./node_modules/@img/**/*", "./node_modules/sharp/**/*"] },
  poweredByHeader: false,
  // Not the answers of the APIs, which Next would compress as well: files that are asked for in parts would be broken. Our own
  // server serves nothing but pages with Next, and hosts compress by themselves.
  compress: process.env.NEXT_COMPRESS === "yes",
  rewrites: async () => ({
    // After the pages that have such an address, before what an application answers below it.
    afterFiles: NOTHING_THERE.map((source) => ({ source, destination: "/nothing-here" })),
  }),
  headers: async () => [
    ...PAGES.map((source) => ({ source, headers: GUARDS })),
    ...WITH_DOWNLOADS.map((source) => ({ source, headers: HINTS })),
    { source: "/_next/:path*", headers: FILE_GUARDS },
  ],
  // The API answers every path itself; a redirect for a trailing slash would be a second answer.
  skipTrailingSlashRedirect: true,
  // A title that follows its page is missing for a moment, also to screen readers. None of ours takes long.
  htmlLimitedBots: /.*/,
  experimental: {
    // Most of what a server does are calls of programs: it loads a page with the first look at it, and starts in half the time.
    preloadEntriesOnStart: false,
    // Nothing is ever read from it where each build has a folder of its own.
    turbopackFileSystemCacheForBuild: process.env.CI === undefined,
    // proxy.ts refuses what is larger, with a sentence. No `allowedOrigins`: they would be those of the build, and proxy.ts compares
    // the origin with the address that is configured when it runs, before it says to Next that it has.
    serverActions: { bodySizeLimit: "2mb" },
  },
  // Pictures are served as they are. The optimizer is an address of its own that answers strangers with 500.
  images: { unoptimized: true },
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pino",
    "redis",
    "next-auth",
    "@auth/prisma-adapter",
    "nodemailer",
  ],
  // Types are checked once, by `npm run check`, over everything and not only over what pages import.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;
