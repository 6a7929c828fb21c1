"use client";
/**
 * A link to another page of the console: on a click, Next fetches the parts that differ and loads no document.
 * Customers come for one page, whose first look would be 3 kB heavier: theirs are plain links.
 */
import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { LoadingBar } from "./loading-bar";

/** Not for files, nor for a page with a form that has to start over: those are loaded (`a`). */
export function Link({ children, ...props }: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  // Every page is drawn for its visitor: prefetching would make the server draw pages for nothing.
  return (
    <NextLink {...props} prefetch={false}>
      {children}
      <Waiting />
    </NextLink>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  return pending && <LoadingBar />;
}
