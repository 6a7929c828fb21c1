import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { Card } from "@/lib/ui/card";
import { Heading } from "@/lib/ui/heading";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).texts.console.title };
}

export default async function ConsolePage() {
  const { texts } = await currentLook();
  return (
    <>
      <Heading title={texts.console.title}>{texts.console.lead}</Heading>
      <Card>
        <code className="font-mono">npm run latchkey -- --help</code>
      </Card>
    </>
  );
}
