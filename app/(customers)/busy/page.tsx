import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).texts.busy.title };
}

/** Rendered once at the start of the server and kept for moments in which too many pages are asked for. */
export default async function BusyPage() {
  const { texts } = await currentLook();
  return (
    <>
      <Heading title={texts.busy.title}>{texts.busy.lead}</Heading>
      <a href="?" className="btn btn-primary min-h-11">
        {texts.failure.again}
      </a>
    </>
  );
}
