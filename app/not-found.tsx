import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).texts.notFound.title };
}

export default async function NotFound() {
  const { texts } = await currentLook();
  return (
    <>
      <Heading title={texts.notFound.title}>{texts.notFound.lead}</Heading>
      <a href="/" className="btn btn-primary min-h-11">
        {texts.common.frontPage}
      </a>
    </>
  );
}
