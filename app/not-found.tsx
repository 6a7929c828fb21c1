import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { currentPath } from "@/lib/session/current-operator";
import { Heading } from "@/lib/ui/heading";
import { Shell } from "@/lib/ui/shell";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.notFound.title };
}

export default async function NotFound() {
  const look = await currentLook();
  const { common, front, notFound } = look.messages;
  const isConsole = (await currentPath()).startsWith("/console");
  return (
    <Shell>
      <Heading title={notFound.title}>{notFound.lead}</Heading>
      <a href={isConsole ? "/console" : "/"} className="btn btn-primary min-h-11">
        {isConsole ? front.console : common.frontPage}
      </a>
    </Shell>
  );
}
