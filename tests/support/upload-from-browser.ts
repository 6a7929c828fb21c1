/** A release that a developer uploads in the console, as the page's script sends it. */
import { uploadRelease } from "@/lib/console/http/upload-release";
import { aSignedInOperator } from "@/tests/operations/releases/operators";
import type { Form } from "./release-multipart";

type Sent = Pick<Form, "headers"> & { body: Uint8Array | ReadableStream<Uint8Array> };

export async function uploadFromBrowser(slug: string, { body, headers }: Sent) {
  const url = `https://licenses.example.test/console/applications/${slug}/releases/upload/file`;
  const cookie = await aSignedInOperator("developer");
  const request = new Request(url, {
    method: "POST",
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    // What Node asks for with a stream, and the types of the DOM do not have.
    ...{ duplex: "half" },
    headers: { ...headers, accept: "application/json", cookie },
  });
  const response = await uploadRelease.POST(request, { params: Promise.resolve({ slug }) });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}
