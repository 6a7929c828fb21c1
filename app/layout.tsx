import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { OwnScript } from "@/lib/ui/own-script";

export async function generateMetadata(): Promise<Metadata> {
  const { brand, messages } = await currentLook();
  return {
    title: { default: brand.name, template: `%s · ${brand.name}` },
    description: messages.front.lead,
    robots: { index: false, follow: false },
    icons: { icon: brand.logo ?? "/icon.svg" },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1d2026" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const look = await currentLook();
  return (
    <html lang={look.locale.language}>
      <head>
        {look.brand.stylesheet && <link rel="stylesheet" href={look.brand.stylesheet} />}
        <OwnScript look={look} name="page" />
      </head>
      <body className="flex min-h-dvh flex-col bg-base-200 text-base-content wrap-break-word">
        {children}
      </body>
    </html>
  );
}
