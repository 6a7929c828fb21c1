import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const SECOND = 1000;

/**
 * Of every test, so that none depends on the machine or writes into `./data`. Nothing listens at this
 * DATABASE_URL: tests that need a database get one of their own from `tests/support/setup-database.ts`.
 */
const env = {
  BASE_URL: "https://licenses.example.test",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  MASTER_KEY: "test-master-key-test-master-key",
  KEY_PEPPER: "test-key-pepper-test-key-pepper",
  AUTH_SECRET: "test-auth-secret-test-auth-secret",
  LOG_LEVEL: "silent",
};

/**
 * `unit` needs nothing. `database` (operations, API) gives each test file its own copy of a migrated database.
 * `e2e` starts real servers, one file at a time. The cluster is started only when a project that needs it runs.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) }] },
  test: {
    env,
    testTimeout: 30 * SECOND,
    hookTimeout: 120 * SECOND,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/{unit,vectors,architecture}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/{operations,api}/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: "tests/support/setup-database.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: "tests/support/global-setup.ts",
          setupFiles: "tests/support/setup-database.ts",
          fileParallelism: false,
          testTimeout: 120 * SECOND,
        },
      },
    ],
  },
});
