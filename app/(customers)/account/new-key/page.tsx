import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { findNewKeyLink } from "@/lib/domain/people/new-key";
import { currentLook } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { Heading } from "@/lib/ui/heading";
import { NewKeyShown } from "@/lib/ui/new-key-shown";
import { getNewKey } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.newKey.title };
}

/** Looking uses nothing up; the button does. The scope stays around both, since the link is over once the key is shown. */
export default async function NewKeyPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const messages = look.messages.newKey;
  const token = textParam(await searchParams, "token");
  const link = await findNewKeyLink(contextFor(SYSTEM, look.now), token);
  return (
    <FormScope action={getNewKey}>
      <NewKeyShown
        words={{
          title: messages.madeTitle,
          done: messages.madeDone,
          label: messages.madeLabel,
          keep: messages.madeKeep,
          account: messages.account,
        }}
      >
        {link ? (
          <>
            <Heading title={messages.title} />
            <Card>
              <p className="mb-4 wrap-anywhere">{messages.lead(link.application, link.lastFour)}</p>
              <FormBody fields={{ token }} label={messages.submit} pending={messages.pending} wide />
            </Card>
            <p className="text-muted">{messages.notYou}</p>
          </>
        ) : (
          <>
            <Heading title={messages.over} />
            <Alert kind="warning">{messages.overHint}</Alert>
            <a href="/account" className="btn btn-primary min-h-11">
              {messages.account}
            </a>
          </>
        )}
      </NewKeyShown>
    </FormScope>
  );
}
