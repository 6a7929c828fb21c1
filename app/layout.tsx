import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { ClientMessagesProvider } from "@/lib/ui/client-messages";
import type { Messages } from "@/lib/words/messages";
import { refusedForms } from "@/lib/words/refused-forms";

export async function generateMetadata(): Promise<Metadata> {
  const { brand, messages } = await currentLook();
  return {
    title: { default: brand.name, template: `%s · ${brand.name}` },
    description: messages.front.lead,
    robots: { index: false, follow: false },
    icons: brand.logo ? { icon: brand.logo } : { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
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
      <head>{look.brand.stylesheet && <link rel="stylesheet" href={look.brand.stylesheet} />}</head>
      <body className="flex min-h-dvh flex-col bg-base-200 text-base-content wrap-break-word">
        <ClientMessagesProvider messages={clientMessagesOf(look.messages)}>{children}</ClientMessagesProvider>
      </body>
    </html>
  );
}

function clientMessagesOf(messages: Messages) {
  return {
    offline: messages.problems.offline,
    refused: refusedForms(messages),
    failure: messages.failure,
  };
}
