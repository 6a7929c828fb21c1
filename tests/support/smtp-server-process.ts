/** A mail server as a process of its own, on a free port. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { bundle } from "./s3-server";
import type { Fault, Order, ReceivedMail } from "./smtp-server-program";

export type { ReceivedMail } from "./smtp-server-program";

export type SmtpServer = {
  /** With the credentials it asks for. */
  url: string;
  port: number;
  received(): Promise<ReceivedMail[]>;
  /** Has it fail as described, in the order given. */
  fail(fault: Fault): Promise<void>;
  close(): Promise<void>;
};

/** What the server takes: `mailer@example.test`, and a password with every sign that an address could stumble over. */
export const USER = "mailer@example.test";
export const PASSWORD = "pä/ss:w@rd?";

/** `secure`: TLS from the first byte, with a certificate that nobody can verify. */
export async function startSmtpServer(
  options: { secure?: boolean; port?: number } = {},
): Promise<SmtpServer> {
  const { secure = false, port: wantedPort = 0 } = options;
  const outfile = `dist/tests/smtp-server-program-${process.pid}-${Date.now()}.mjs`;
  await bundle("tests/support/smtp-server-program.ts", outfile);
  const args = [secure ? "secure" : "plain", String(wantedPort), USER, PASSWORD];
  const child = fork(outfile, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const port = Number(await message(child));
  await rm(outfile, { force: true });
  const protocol = secure ? "smtps" : "smtp";
  return {
    url: `${protocol}://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    port,
    received: async () => (await tell(child, { kind: "received" })) as ReceivedMail[],
    fail: async (fault) => void (await tell(child, { kind: "fail", fault })),
    close: async () => {
      process.off("exit", endWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function tell(child: ChildProcess, order: Order): Promise<unknown> {
  const answer = message(child);
  child.send(order);
  return answer;
}

async function message(child: ChildProcess): Promise<unknown> {
  const given = new AbortController();
  const { signal } = given;
  const gone = once(child, "exit", { signal }).then(() => {
    throw new Error("The mail server ended.");
  });
  try {
    const [answer] = await Promise.race([once(child, "message", { signal }), gone]);
    return answer;
  } finally {
    gone.catch(() => undefined);
    given.abort();
  }
}
