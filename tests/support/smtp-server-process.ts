/** A mail server as a process of its own, on a free port. */
import { startHelper } from "./helper-process";
import type { Fault, Order, ReceivedMail } from "./smtp-server-program";

export type { ReceivedMail } from "./smtp-server-program";

export type SmtpServer = {
  /** With the credentials it asks for. */
  url: string;
  port: number;
  received(): Promise<ReceivedMail[]>;
  /** Has it fail as described, in the order given. */
  fail(fault: Fault): Promise<void>;
  /** What it got and what it was to fail at. */
  forget(): Promise<void>;
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
  const args = [secure ? "secure" : "plain", String(wantedPort), USER, PASSWORD];
  const { said, tell, close } = await startHelper("tests/support/smtp-server-program.ts", args);
  const order = (wanted: Order) => tell(wanted);
  const port = Number(said);
  const protocol = secure ? "smtps" : "smtp";
  return {
    url: `${protocol}://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    port,
    received: async () => (await order({ kind: "received" })) as ReceivedMail[],
    fail: async (fault) => void (await order({ kind: "fail", fault })),
    forget: async () => void (await order({ kind: "forget" })),
    close,
  };
}
