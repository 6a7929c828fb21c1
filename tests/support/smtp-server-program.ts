/** The process of `smtp-server-process.ts`: an SMTP server that keeps what it gets, and fails when a test asks for it. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  from: string;
  to: string[];
  /** Who signed in. */
  user: string;
  isEncrypted: boolean;
  /** What the server said to it: 250 when it took the mail. */
  answer: number;
  /** As it arrived, one character for each byte. */
  raw: string;
};

/** For the next `times` commands. "greeting" with code 0: the server says nothing at all. */
export type Fault = {
  at: "greeting" | "auth" | "mail" | "rcpt" | "data";
  code: number;
  message: string;
  times: number;
};

export type Order = { kind: "received" } | { kind: "fail"; fault: Fault } | { kind: "forget" };

const [mode = "plain", port = "0", wantedUser, wantedPassword] = process.argv.slice(2);
const isSecure = mode === "secure";
const received: ReceivedMail[] = [];
const faults: Fault[] = [];

const server = new SMTPServer({
  secure: isSecure,
  // Also keeps it from warning of its own certificate, which nobody can verify: that is what it is for.
  logger: false,
  allowInsecureAuth: true,
  disabledCommands: isSecure ? [] : ["STARTTLS"],
  disableReverseLookup: true,
  onConnect(_session, callback) {
    const fault = nextFault("greeting");
    if (fault?.responseCode !== 0) callback(fault);
  },
  onAuth({ username, password }, _session, callback) {
    const fault = nextFault("auth");
    if (fault) return callback(fault);
    const isRight = username === wantedUser && password === wantedPassword;
    callback(null, isRight ? { user: username } : {});
  },
  onMailFrom: (_address, _session, callback) => callback(nextFault("mail")),
  onRcptTo: (_address, _session, callback) => callback(nextFault("rcpt")),
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => {
      const fault = nextFault("data");
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        user: String(session.user ?? ""),
        isEncrypted: session.secure,
        answer: fault?.responseCode ?? 250,
        raw: Buffer.concat(chunks).toString("latin1"),
      });
      callback(fault);
    });
  },
});
// Clients that hang up in the middle are what some tests are about.
server.on("error", () => undefined);

process.on("message", (order: Order) => {
  if (order.kind === "fail") faults.push(order.fault);
  if (order.kind === "forget") for (const list of [received, faults]) list.length = 0;
  process.send?.(order.kind === "received" ? received : "ok");
});
process.on("disconnect", () => process.exit());

server.listen(Number(port), "127.0.0.1", () => {
  process.send?.((server.server.address() as AddressInfo).port);
});

function nextFault(at: Fault["at"]): (Error & { responseCode: number }) | null {
  const fault = faults.find((one) => one.at === at && one.times > 0);
  if (!fault) return null;
  fault.times -= 1;
  return Object.assign(new Error(fault.message), { responseCode: fault.code });
}
