import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.busy.title };
}

/** Rendered once at the start of the server and kept for moments in which too many pages are asked for. */
export default async function BusyPage() {
  const { messages } = await currentLook();
  return (
    <>
      <Heading title={messages.busy.title}>{messages.busy.lead}</Heading>
      <a href="?" className="btn btn-primary min-h-11">
        {messages.failure.again}
      </a>
    </>
  );
}
