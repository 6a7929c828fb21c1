import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).texts.failure.title };
}

/** Rendered once at the start of the server and kept for the moment when something fails; it asks nobody anything. */
export default async function UnavailablePage() {
  const { texts } = await currentLook();
  return (
    <>
      <Heading title={texts.failure.title}>{texts.failure.lead}</Heading>
      <a href="?" className="btn btn-primary min-h-11">
        {texts.failure.again}
      </a>
    </>
  );
}
