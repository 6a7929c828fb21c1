import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.failure.title };
}

/** Rendered once at the start of the server and kept for the moment when something fails; it asks nobody anything. */
export default async function UnavailablePage() {
  const { messages } = await currentLook();
  return (
    <>
      <Heading title={messages.failure.title}>{messages.failure.lead}</Heading>
      <a href="?" className="btn btn-primary min-h-11">
        {messages.failure.again}
      </a>
    </>
  );
}
