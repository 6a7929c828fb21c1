/** A form as browsers send it, read whole before Next does: what cannot be read is then told, and not an error. */
import { readBytes } from "../http/body";
import { formBytesMax, TOO_LARGE_HEADER } from "../http/form-bytes";
import { HttpError } from "../http/http-error";

/** Throws `too_large`, and `invalid_json` for what is no form. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.headers.has(TOO_LARGE_HEADER)) throw new HttpError("too_large", "The form is too large.");
  const { pathname } = new URL(request.url);
  const bytes = new Uint8Array(await readBytes(request, formBytesMax(pathname)));
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new HttpError("invalid_json", "The body is no form.");
  });
}
