import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export default async function NothingHere() {
  const { messages } = await currentLook();
  return (
    <>
      <Heading title={messages.notFound.title}>{messages.notFound.lead}</Heading>
      <a href="/" className="btn btn-primary min-h-11">
        {messages.common.frontPage}
      </a>
    </>
  );
}
