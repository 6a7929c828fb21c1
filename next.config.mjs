/** @type {import("next").NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  compress: false,
  // The API answers every path itself; a redirect for a trailing slash would be a second answer.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "pino", "redis"],
  // Types are checked once, by `npm run check`, over everything and not only over what pages import.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;
