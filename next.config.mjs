/** @type {import("next").NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  compress: false,
  // The API answers every path itself; a redirect for a trailing slash would be a second answer.
  skipTrailingSlashRedirect: true,
  // Most of what a server does are calls of programs: it loads a page with the first look at it, and starts in half the time.
  experimental: { preloadEntriesOnStart: false },
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
