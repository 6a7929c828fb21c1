/** Failures of buckets, which their libraries throw with what the bucket said. */

const OF_S3 = /^S3\w*Error$/;
const OF_BLOB = /^Vercel Blob: /;

/** What the bucket said, and what to do; null for any other failure. */
export function bucketSentence(error: unknown): string | null {
  const said = causesOf(error).findLast(({ name, message }) => OF_S3.test(name) || OF_BLOB.test(message));
  if (!said) return null;
  return `The bucket did not do what was asked of it (${said.message}). Check S3_* or BLOB_READ_WRITE_TOKEN, and run the command again.`;
}

/** The outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && !causes.includes(cause); cause = cause.cause)
    causes.push(cause);
  return causes;
}
