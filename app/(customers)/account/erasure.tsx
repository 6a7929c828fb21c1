import { contextFor, SYSTEM } from "@/lib/domain/context";
import { openErasureRequest } from "@/lib/domain/people/erasure-requests";
import { Form } from "@/lib/ui/forms/form";
import type { Look } from "@/lib/ui/look";
import { Day } from "@/lib/ui/when";
import { askForErasure } from "./actions";

/** Where a customer asks for their data to be erased, and sees that they did. */
export async function Erasure({ look, email }: { look: Look; email: string }) {
  const messages = look.messages.erasure;
  const open = await openErasureRequest(contextFor(SYSTEM, look.now), email);
  if (open) {
    return (
      <p className="mt-8 text-muted">
        {messages.asked} <Day look={look} date={open.createdAt} />. {messages.askedHint}
      </p>
    );
  }
  return (
    <details className="mt-8">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {messages.title}
      </summary>
      <p className="mb-4">{messages.lead}</p>
      <Form
        action={askForErasure}
        label={messages.submit}
        pending={look.messages.common.pending}
        look="danger"
      />
    </details>
  );
}
