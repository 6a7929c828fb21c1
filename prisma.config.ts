import { defineConfig } from "prisma/config";

/** For `prisma migrate deploy` and friends on your own machine; the service applies its migrations itself. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
