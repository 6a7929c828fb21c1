import { afterEach, expect, test } from "vitest";
import { aStage } from "./a-stage";

let made: Awaited<ReturnType<typeof aStage>>;

async function revoking() {
  made = await aStage((_req, res) => res.writeHead(403).end('{"error":"revoked"}'));
  made.stage.step("Validate: it works");
  return made;
}

afterEach(() => {
  expect(made.stage.steps, "counted although it failed").toEqual([]);
  expect(made.printed, "shown as done although it failed").toEqual([]);
});

async function wordsOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : "";
}

test("another status than expected ends the demo with what was expected and what came", async () => {
  const { stage, url } = await revoking();
  expect(await wordsOf(stage.call({ url, body: {} }, {}))).toBe(
    "Validate: it works: not as expected\n" +
      `    curl ${url} -sS -H 'Content-Type: application/json' -d '{}'\n` +
      '    expected  200\n    came      403 {"error":"revoked"}',
  );
});

test("the expected status with another body does so too, and says what is wrong with it", async () => {
  const { stage, url } = await revoking();
  const words = await wordsOf(stage.call({ url, body: {} }, { error: "suspended" }, 403));
  expect(words).toContain('came      403 {"error":"revoked"}\n    ✖ is not suspended\n');
  expect(words).toContain("→ at error");
});

test("no answer at all does so too, with the reason", async () => {
  const { stage } = await revoking();
  const words = await wordsOf(stage.call({ url: "http://127.0.0.1:1/", body: {} }, {}));
  expect(words).toMatch(/came {6}no answer .+$/);
});

test("a program that ends with another code does so too, with what it complained of", async () => {
  const { stage } = await revoking();
  const words = await wordsOf(stage.run("node scripts/run.mjs nonsense", {}));
  expect(words).toMatch(/came {6}exit 1 Run one of: /);
});

test("a program that is not there does so too", async () => {
  const { stage } = await revoking();
  expect(await wordsOf(stage.run("no-such-program", {}))).toContain(
    "came      no answer spawn no-such-program",
  );
});

test("an interruption is not taken for an answer", async () => {
  const { stage, url, interruption } = await revoking();
  interruption.abort(130);
  await expect(stage.call({ url }, {})).rejects.toBe(130);
  await expect(stage.run("node --version", {})).rejects.toBe(130);
});
