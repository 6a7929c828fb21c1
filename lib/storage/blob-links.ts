/** Addresses of private blobs that need no credentials. One token from Vercel signs those of an hour, here. */
import { type IssuedSignedToken, issueSignedToken, presignUrl } from "@vercel/blob";
import { ANSWER_MS, within } from "./deadline";

const TOKEN_MS = 3_600_000;

export class BlobLinks {
  readonly #token: string;
  #issued: Promise<IssuedSignedToken> | null = null;
  #goodUntil = 0;

  constructor(token: string) {
    this.#token = token;
  }

  async sign(pathname: string, seconds: number): Promise<string> {
    const validUntil = Math.ceil(Date.now() + seconds * 1000);
    const issued = await this.#tokenGoodUntil(validUntil);
    const { presignedUrl } = await presignUrl(issued, {
      operation: "get",
      pathname,
      access: "private",
      validUntil,
    });
    const address = new URL(presignedUrl);
    // Outside what is signed: has it saved rather than shown.
    address.searchParams.set("download", "1");
    return address.href;
  }

  /** For any pathname: it stays here and can only make addresses that read; each address is for one pathname. */
  #tokenGoodUntil(time: number): Promise<IssuedSignedToken> {
    if (this.#issued && this.#goodUntil >= time) return this.#issued;
    const validUntil = time + TOKEN_MS;
    const issued = within(ANSWER_MS, (abortSignal) =>
      issueSignedToken({ token: this.#token, pathname: "*", operations: ["get"], validUntil, abortSignal }),
    );
    this.#issued = issued;
    this.#goodUntil = validUntil;
    issued.catch(() => {
      if (this.#issued === issued) this.#issued = null;
    });
    return issued;
  }
}

/** For one pathname and at most `size` bytes. */
export async function presignedPut(
  pathname: string,
  size: number,
  seconds: number,
  token: string,
): Promise<string> {
  const validUntil = Math.ceil(Date.now() + seconds * 1000);
  const issued = await within(ANSWER_MS, (abortSignal) =>
    issueSignedToken({
      token,
      pathname,
      operations: ["put"],
      validUntil,
      maximumSizeInBytes: size,
      abortSignal,
    }),
  );
  const { presignedUrl } = await presignUrl(issued, {
    operation: "put",
    pathname,
    access: "private",
    validUntil,
    maximumSizeInBytes: size,
    addRandomSuffix: false,
    // Else the address could change the file after it was read back and published.
    allowOverwrite: false,
  });
  return presignedUrl;
}
