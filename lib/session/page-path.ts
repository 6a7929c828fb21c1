/** Where a page is told its own path, which Next tells to no layout. Set by proxy.ts alone. */
export const PATH_HEADER = "x-latchkey-path";
