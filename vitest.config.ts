import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

const RUN = ["tests/support/global-setup-build.mjs", "tests/support/global-setup.ts"];
const DATABASE = [...RUN, "tests/support/global-setup-database.ts"];
const SHARED = ["tests/support/setup-database.ts", "tests/support/setup-shared-pool.ts"];
/** Mock modules, start servers of their own or count the rows of whole tables. */
const ISOLATED = "tests/**/*.isolated.{test,e2e}.ts";
/** Of the pages, before a built server that the files of a process share. */
const PAGES = ["tests/api/pages/**/*.test.ts", "tests/e2e/**/*.e2e.ts"];
const ORDER = ["isolated", "pages", "database", "clients", "unit"];

/**
 * In which order files run: projects whose files take long first, so that the last minute of a run is not one worker's
 * alone. A project's files stay together, as workers share what they started; within it Vitest sorts by the time that they
 * took last, else the large ones first, or shuffles them when it is asked to.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    const sorted = shuffle ? shuffled(files, seed) : await super.sort(files);
    return sorted.toSorted((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name));
  }
}

function shuffled(files: TestSpecification[], seed: number): TestSpecification[] {
  const place = ({ moduleId }: TestSpecification) =>
    createHash("sha256").update(`${seed} ${moduleId}`).digest("hex");
  return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * Files share a process with others of their project, one after the other, and with it what costs most: modules, a database, a
 * server, a browser. Each file of `isolated` has a database of its own. See tests/README.md.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) }] },
  test: {
    env,
    // Tests wait more than they work: for the database, for servers, for clocks.
    maxWorkers: 4,
    reporters: process.stdout.isTTY ? ["default"] : ["minimal", "tests/support/progress-reporter.ts"],
    sequence: { sequencer: SlowFirst },
    // Only what hangs runs into these, however busy others keep the machine.
    testTimeout: 300 * SECOND,
    hookTimeout: 300 * SECOND,
    expect: { poll: { timeout: 60 * SECOND } },
    projects: [
      {
        extends: true,
        test: {
          name: "isolated",
          include: [ISOLATED],
          isolate: false,
          globalSetup: DATABASE,
          setupFiles: ["tests/support/setup-isolated.ts", "tests/support/setup-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: PAGES,
          exclude: [ISOLATED],
          isolate: false,
          globalSetup: DATABASE,
          setupFiles: [...SHARED, "tests/support/setup-pages.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/{operations,api,field}/**/*.test.ts"],
          exclude: [ISOLATED, ...PAGES],
          isolate: false,
          globalSetup: DATABASE,
          setupFiles: SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "clients",
          include: ["tests/clients/**/*.test.ts"],
          exclude: [ISOLATED],
          isolate: false,
          globalSetup: DATABASE,
          setupFiles: SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/{unit,vectors,architecture}/**/*.test.ts"],
          exclude: [ISOLATED],
          isolate: false,
          globalSetup: RUN,
          setupFiles: "tests/support/setup-process.ts",
        },
      },
    ],
  },
});
