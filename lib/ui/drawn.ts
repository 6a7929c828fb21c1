/** For what is long and the same for everyone: drawn once, and not by each page that contains it. */
import type { ReactElement } from "react";

/** The element as HTML, without what a client's React would need: it may have no state and no forms. */
export async function drawn(element: ReactElement): Promise<string> {
  // Imported here, since Next lets no module that a server component imports name it at its head.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(element);
}
