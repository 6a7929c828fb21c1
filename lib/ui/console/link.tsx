"use client";
/**
 * A way to another page of the console: Next fetches the parts that differ, once it is clicked, and loads no document.
 * Customers come for one page, whose first look would be 3 kB heavier: theirs are plain links.
 */
import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/** Not for files, nor for a page with a form that has to start over: those are loaded (`a`). */
export function Link({ children, ...props }: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  // Every page is drawn for its visitor: one that is fetched before it is wanted costs the server a drawing for nothing.
  return (
    <NextLink {...props} prefetch={false}>
      {children}
      <LoadingBar />
    </NextLink>
  );
}

/** At the top of the window while the page is fetched: the browser shows nothing of its own where no document is loaded. */
function LoadingBar() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span aria-hidden="true" className="fixed inset-x-0 top-0 z-20 h-1 animate-late bg-link opacity-0" />
  );
}
