/** Notes as they are stored, signed and compared. Pure. */

/** With plain line ends, and nothing behind the last line: Git on Windows and browsers send CRLF, and the same notes must be the same in all jobs. */
export function plainNotes(text: string): string {
  return text.replace(/\r\n?/g, "\n").trimEnd();
}
