import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = {
  title: { default: "Latchkey", template: "%s · Latchkey" },
  description: "License keys and updates, served by the people who made the software.",
};

export const viewport: Viewport = { colorScheme: "light dark" };

/** Inline until there is a look: one rule set, so that the first paint needs no second request. */
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { margin: 0; }
  main { max-width: 38rem; margin: 0 auto; padding: 4rem 1.25rem; }
  h1 { font-size: 1.75rem; line-height: 1.25; }
`;

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <style>{STYLE}</style>
        {children}
      </body>
    </html>
  );
}
