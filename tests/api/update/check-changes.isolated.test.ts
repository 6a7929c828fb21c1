import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { latchkey } from "@/tests/support/command-process";
import { connection } from "@/tests/support/database-connection";
import { eventually } from "@/tests/support/eventually";
import { contextAt } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { formOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";

// More than one address may ask in a minute.
process.env.UNCACHED_ANSWERS_PER_MINUTE = "1000000";

const ROUNDS = 5;

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0");
  expect(await latest()).toBe("1.0.0");
});

async function latest(): Promise<string | undefined> {
  return checkedBody(await client.check()).latest?.version;
}

describe("in the process that made the change, the very next check", () => {
  it("shows what a pipeline published", async () => {
    const ci = pipeline(publisher.application.slug, publisher.ci.token);
    for (let minor = 1; minor <= ROUNDS; minor++) {
      const version = `1.${minor}.0`;
      await ci.release(formOf({ version, image: `app:${version}`, publish: "true" }));
      expect(await latest()).toBe(version);
    }
  });

  it("shows what was published and withdrawn, while others check without a pause", async () => {
    const over = new AbortController();
    const others = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await client.check();
        // Answers from memory alone would leave nothing else its turn.
        await nextTurn();
      }
    });
    try {
      for (let minor = 1; minor <= ROUNDS; minor++) await publishAndWithdraw(`1.${minor}.0`);
    } finally {
      over.abort();
      await Promise.all(others);
    }
  });

  async function publishAndWithdraw(version: string): Promise<void> {
    const { application } = publisher;
    const { id } = await aRelease(application, version, { image: `app:${version}`, publish: false });
    expect(await latest()).toBe("1.0.0");
    await publishRelease(contextAt(), application, id);
    expect(await latest()).toBe(version);
    await withdrawRelease(contextAt(), application, id, "a test");
    expect(await latest()).toBe("1.0.0");
  }
});

describe("in every other process, within a second, a check", () => {
  it("shows what the command line published and withdrew", async () => {
    const { application } = publisher;
    const { id } = await aRelease(application, "2.0.0", { publish: false });
    await latchkey("release", "publish", application.slug, id);
    await eventually(async () => expect(await latest()).toBe("2.0.0"));
    await latchkey("release", "withdraw", application.slug, id, "--reason", "a test");
    await eventually(async () => expect(await latest()).toBe("1.0.0"));
  });

  /** Writes past this process, as another server would. */
  async function elsewhere(sql: string): Promise<void> {
    const other = await connection();
    await other.query(sql, sql.includes("$1") ? [publisher.application.id] : []);
  }

  const WITHDRAW = "UPDATE releases SET status = 'withdrawn', withdrawn_at = now() WHERE application_id = $1";
  const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'latchkey feed' AND datname = current_database()`;

  it("shows what another server changed", async () => {
    await elsewhere(WITHDRAW);
    await eventually(async () => expect(await latest()).toBeUndefined());
  });

  it("shows it also when the notification was lost, and when the connection that listens was", async () => {
    await elsewhere(CUT);
    await elsewhere(WITHDRAW);
    await eventually(async () => expect(await latest()).toBeUndefined());
    await aRelease(publisher.application, "3.0.0");
    expect(await latest()).toBe("3.0.0");
  });
});
