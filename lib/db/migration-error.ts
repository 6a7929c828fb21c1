/** The database cannot be brought up to date; the message is one sentence that says why and what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
