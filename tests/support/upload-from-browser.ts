/** A release that a developer uploads in the console, as the page's script sends it. */
import { uploadRelease } from "@/lib/http/console/upload-release";
import { aSignedInOperator } from "@/tests/operations/releases/operators";
import type { Form } from "./release-multipart";

export async function uploadFromBrowser(slug: string, { body, headers }: Form) {
  const url = `https://licenses.example.test/console/applications/${slug}/releases/upload/file`;
  const cookie = await aSignedInOperator("developer");
  const request = new Request(url, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { ...headers, accept: "application/json", cookie },
  });
  const response = await uploadRelease.POST(request, { params: Promise.resolve({ slug }) });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}
