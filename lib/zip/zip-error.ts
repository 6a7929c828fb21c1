/** Why a package cannot be read. */

/**
 * - `not_a_zip`: something else, or damaged, or incomplete.
 * - `bad_manifest`: the zip is fine, its manifest is not.
 * - `hostile`: made so that programs disagree about what is in it, or to do harm when unpacked.
 */
export type ZipErrorCode = "not_a_zip" | "bad_manifest" | "hostile";

/** The message is one sentence for the person who made the package; it quotes nothing of the zip. */
export class ZipError extends Error {
  override name = "ZipError";
  readonly code: ZipErrorCode;

  constructor(code: ZipErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function damaged(cause?: unknown): ZipError {
  return new ZipError("not_a_zip", "The file is not a zip file, or it is damaged or incomplete.", { cause });
}

export function hostile(reason: string): ZipError {
  return new ZipError("hostile", reason);
}
