import { drawn } from "@/lib/ui/drawn";
import { ReferenceView } from "./reference";
import { apiReference, type Reference } from "./reference/reference";
import "./reference.css";
import type { Metadata } from "next";
import { connection } from "next/server";

export const metadata: Metadata = { title: "API reference" };

/** In English only, like the API itself. Everything is in the HTML: it needs no script. */
export default async function ApiReferencePage() {
  // It shows this installation's address, which no build knows.
  await connection();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React itself, of nothing that a visitor wrote
  return <div dangerouslySetInnerHTML={{ __html: await drawnReference() }} />;
}

/** The reference as HTML: thousands of elements, which are the same for everyone. */
const kept = new WeakMap<Reference, Promise<string>>();

/** Drawn once for a configuration; those who ask meanwhile wait for it. */
function drawnReference(): Promise<string> {
  const reference = apiReference();
  const before = kept.get(reference);
  if (before) return before;
  const drawing = drawn(<ReferenceView reference={reference} />);
  kept.set(reference, drawing);
  return drawing;
}
