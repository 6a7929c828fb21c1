import "./reference.css";
import type { Metadata } from "next";
import { connection } from "next/server";
import { drawnReference } from "./drawn-reference";

export const metadata: Metadata = { title: "API reference" };

/** In English only, like the API itself. Everything is in the HTML: it needs no script. */
export default async function ApiReferencePage() {
  // It shows this installation's address, which no build knows.
  await connection();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React itself, of nothing that a visitor wrote
  return <div dangerouslySetInnerHTML={{ __html: await drawnReference() }} />;
}
