import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";
import { Shell } from "@/lib/ui/shell";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.notFound.title };
}

export default async function NotFound() {
  const look = await currentLook();
  const { messages } = look;
  return (
    <Shell look={look}>
      <Heading title={messages.notFound.title}>{messages.notFound.lead}</Heading>
      <a href="/" className="btn btn-primary min-h-11">
        {messages.common.frontPage}
      </a>
    </Shell>
  );
}
