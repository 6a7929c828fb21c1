import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeMail, mailsSent, sendInBackground } from "@/lib/mail/background";
import { within } from "@/tests/support/eventually";
import { PASSWORD, type SmtpServer, startSmtpServer, USER } from "@/tests/support/smtp-server-process";
import { captureLog, ERROR, type LogLine } from "../limits/log-lines";
import { readMail } from "./arrived-mail";
import { aMail, LINK, RECIPIENT, useMail } from "./mail-settings";

const WARN = 40;
const SHORT = [10, 10, 10];
/** For an end that nothing holds up, however busy the machine is. */
const AMPLE_MS = 60_000;

let server: SmtpServer;
let log: LogLine[];
beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(async () => {
  await server.forget();
  log = captureLog();
  useMail({ SMTP_URL: server.url });
});
afterEach(() => {
  const text = JSON.stringify(log);
  for (const secret of [RECIPIENT, LINK, PASSWORD, encodeURIComponent(PASSWORD)]) {
    expect(text).not.toContain(secret);
  }
});
afterAll(() => server.close());

/** The server's answers to what it got, in this test alone. */
async function answers(): Promise<number[]> {
  return (await server.received()).map(({ answer }) => answer);
}

const make = async () => aMail();

describe("a mail in the background", () => {
  it("is not even made before the caller has gone on", async () => {
    let isMade = false;
    sendInBackground(async () => {
      isMade = true;
      return aMail();
    });
    await Promise.resolve();
    expect(isMade).toBe(false);
    await mailsSent();
    expect(await answers()).toEqual([250]);
    expect(log).toEqual([]);
  });

  it("that turns out not to be wanted is not sent", async () => {
    sendInBackground(async () => null);
    await mailsSent();
    expect(await answers()).toEqual([]);
    expect(log).toEqual([]);
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("no database"))],
    [
      "throws",
      () => {
        throw new Error("no database");
      },
    ],
  ])("that cannot be made is logged: its maker %s", async (_, fail) => {
    sendInBackground(fail);
    await mailsSent();
    expect(log).toMatchObject([{ level: ERROR, msg: "a mail could not be made; it was not sent" }]);
  });

  it("goes out with the same id when the server took it at the second try", async () => {
    await server.fail({ at: "data", code: 451, message: `<${RECIPIENT}> greylisted`, times: 1 });
    sendInBackground(make, SHORT);
    await mailsSent();
    expect(await answers()).toEqual([451, 250]);
    const mails = (await server.received()).map(({ raw }) => readMail(raw));
    expect(mails[0]?.headers["message-id"]).toBe(mails[1]?.headers["message-id"]);
    expect(log).toMatchObject([{ level: WARN, responseCode: 451, attempt: 1, pauseMs: 10 }]);
  });

  it("is given up after three more tries, with growing pauses between them", async () => {
    await server.fail({ at: "rcpt", code: 450, message: `<${RECIPIENT}> busy`, times: 4 });
    sendInBackground(make, [10, 60, 150]);
    const start = performance.now();
    await mailsSent();
    expect(performance.now() - start).toBeGreaterThanOrEqual(215);
    expect(log.map(({ level, attempt, responseCode }) => [level, attempt, responseCode])).toEqual([
      [WARN, 1, 450],
      [WARN, 2, 450],
      [WARN, 3, 450],
      [ERROR, 4, 450],
    ]);
    expect(await answers()).toEqual([]);
  });

  it.each([
    ["mail", 553],
    ["rcpt", 550],
    ["data", 554],
  ] as const)("is given up at once when the server refuses it for good, at %s", async (at, code) => {
    await server.fail({ at, code, message: `5.1.1 <${RECIPIENT}> refused`, times: 1 });
    sendInBackground(make, SHORT);
    await mailsSent();
    expect(log).toMatchObject([{ level: ERROR, responseCode: code, attempt: 1 }]);
  });

  it("is given up at once when the server does not let us in", async () => {
    useMail({ SMTP_URL: server.url.replace(/:[^:@]+@/, ":wrong@") });
    sendInBackground(make, SHORT);
    await mailsSent();
    expect(log).toMatchObject([{ level: ERROR, code: "EAUTH", responseCode: 535, attempt: 1 }]);
    expect(JSON.stringify(log)).not.toContain(USER);
  });

  it("waits for a server that is down, and says why", async () => {
    const other = await startSmtpServer();
    useMail({ SMTP_URL: other.url });
    await other.close();
    // As long as it takes the server to come back.
    sendInBackground(make, [10, ...Array(300).fill(200)]);
    await expect.poll(() => log.length).toBeGreaterThanOrEqual(2);
    const again = await startSmtpServer({ port: other.port });
    await mailsSent();
    expect(await again.received()).toMatchObject([{ answer: 250 }]);
    await again.close();
    expect(new Set(log.map(({ level }) => level))).toEqual(new Set([WARN]));
    expect(log[0]).toMatchObject({
      code: "ESOCKET",
      originalCode: "ECONNREFUSED",
      reason: `connect ECONNREFUSED 127.0.0.1:${other.port}`,
    });
  });

  it("is given up when the server never answers", async () => {
    useMail({ SMTP_URL: `${server.url}?greetingTimeout=100` });
    await server.fail({ at: "greeting", code: 0, message: "", times: 2 });
    sendInBackground(make, [10]);
    await mailsSent();
    expect(log).toMatchObject([
      { level: WARN, code: "ETIMEDOUT" },
      { level: ERROR, code: "ETIMEDOUT" },
    ]);
  });

  it("to something that is no address is given up and logged without it", async () => {
    const to = `${RECIPIENT}\r\nBcc: victim@example.test`;
    sendInBackground(async () => aMail({ to }), SHORT);
    await mailsSent();
    const reason = expect.stringMatching(/not one plain e-mail address/);
    expect(log).toMatchObject([{ level: ERROR, type: "RecipientError", reason, attempt: 1 }]);
  });

  it("is seen from the other copy of this code in the process", async () => {
    vi.resetModules();
    const copy = await import("@/lib/mail/background");
    expect(copy.sendInBackground).not.toBe(sendInBackground);
    copy.sendInBackground(make);
    await mailsSent();
    expect(await answers()).toEqual([250]);
  });
});

describe("many mails at once", () => {
  it("are made five at a time, also when more come while others wait", async () => {
    let running = 0;
    let most = 0;
    let made = 0;
    const slow = async () => {
      running += 1;
      most = Math.max(most, running);
      made += 1;
      if (made <= 20) sendInBackground(slow);
      await delay(5);
      running -= 1;
      return null;
    };
    for (let count = 0; count < 20; count++) sendInBackground(slow);
    await mailsSent();
    expect({ most, made }).toEqual({ most: 5, made: 40 });
  });

  it("do not wait for those that are in a pause", async () => {
    await server.fail({ at: "mail", code: 421, message: "later", times: 6 });
    for (let count = 0; count < 6; count++) sendInBackground(make, [60_000]);
    await expect.poll(() => log.length).toBe(6);
    sendInBackground(make);
    await expect.poll(answers).toEqual([250]);
    await closeMail();
  });

  it("are dropped beyond a thousand that wait, and each of them is logged", async () => {
    let made = 0;
    const slow = async () => {
      made += 1;
      await delay(1);
      return null;
    };
    for (let count = 0; count < 1007; count++) sendInBackground(slow);
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ level: ERROR, msg: expect.stringMatching(/^a mail was dropped/) });
    await mailsSent();
    expect(made).toBe(1005);
    sendInBackground(make);
    await mailsSent();
    expect(await answers()).toEqual([250]);
  });
});

describe("the end of the process", () => {
  it("does not wait for a pause to be over", async () => {
    await server.fail({ at: "rcpt", code: 450, message: "busy", times: 1 });
    sendInBackground(make, [60_000]);
    await expect.poll(() => log.length).toBe(1);
    await within(1_000, closeMail());
    expect(log.slice(1)).toMatchObject([
      { level: ERROR, msg: "a mail was given up because the server is stopping" },
    ]);
    expect(await answers()).toEqual([]);
  });

  it("waits for mails that are under way, also for those that had not begun", async () => {
    for (let count = 0; count < 7; count++) {
      sendInBackground(async () => {
        await delay(50);
        return aMail();
      });
    }
    await closeMail(AMPLE_MS);
    expect(await answers()).toEqual([250, 250, 250, 250, 250, 250, 250]);
    expect(log).toEqual([]);
  });

  it("tries nothing again", async () => {
    await server.fail({ at: "rcpt", code: 450, message: "busy", times: 1 });
    sendInBackground(make, SHORT);
    await closeMail(AMPLE_MS);
    expect(log.map(({ level }) => level)).toEqual([WARN, ERROR]);
    expect(await answers()).toEqual([]);
  });

  it("comes also when the server is silent, and says how many mails were lost", async () => {
    await server.fail({ at: "greeting", code: 0, message: "", times: 5 });
    for (let count = 0; count < 8; count++) sendInBackground(make);
    await within(1_000, closeMail(100));
    await delay(50);
    expect(log).toMatchObject([
      { level: ERROR, mails: 8, msg: "mails were given up because the server is stopping" },
    ]);
    expect(await answers()).toEqual([]);
  });
});
