import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main>
      <h1>Page not found</h1>
      <p>There is no page at this address. The link may be old, or a letter may be missing from it.</p>
      <p>
        <Link href="/">Go to the front page</Link>
      </p>
    </main>
  );
}
