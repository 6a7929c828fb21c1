/** What a failed attempt means, and what of it may be logged: replies of mail servers quote the recipient. */

export type Failure = Readonly<{
  /** The same mail may go out later. */
  isTemporary: boolean;
  /** For the log. */
  details: Readonly<Record<string, unknown>>;
}>;

/** Nodemailer's codes for a server that was not reached, or was lost on the way. Their messages name the server only. */
const CONNECTION_CODES = ["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "EABORT"];

/** Takes whatever `sendMail` rejected with. */
export function failureFrom(error: unknown): Failure {
  if (!(error instanceof Error)) return { isTemporary: false, details: { type: typeof error } };
  const code = field(error, "code");
  const responseCode = field(error, "responseCode");
  const isAnswered = typeof responseCode === "number";
  const quotesServer = field(error, "response") !== undefined;
  const isConnection = typeof code === "string" && CONNECTION_CODES.includes(code);
  const isTemporary = isAnswered ? responseCode >= 400 && responseCode < 500 : isConnection;
  const saysNothingPersonal = isConnection || code === undefined || "syscall" in error;
  const details = {
    type: error.name,
    code,
    originalCode: field(error, "originalCode"),
    responseCode,
    command: field(error, "command"),
    ...(saysNothingPersonal && !quotesServer ? { reason: error.message } : {}),
  };
  return { isTemporary, details };
}

function field(error: Error, name: string): unknown {
  return (error as unknown as Record<string, unknown>)[name];
}
