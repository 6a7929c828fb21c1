/**
 * A way to another page of the console: Next fetches the parts that differ, once it is clicked, and loads no document.
 * Customers come for one page, whose first look would be 3 kB heavier: theirs are plain links.
 */
import NextLink from "next/link";
import type { ComponentProps } from "react";

/** Not for files, nor for a page with a form that has to start over: those are loaded (`a`). */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  // Every page is drawn for its visitor: one that is fetched before it is wanted costs the server a drawing for nothing.
  return <NextLink {...props} prefetch={false} />;
}
