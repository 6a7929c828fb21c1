import type { Metadata } from "next";
import { headers } from "next/headers";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentDone } from "@/lib/session/flash";
import { isLocalInstallation } from "@/lib/session/installation";
import { type SignInProvider, signInProvider } from "@/lib/session/sign-in-provider";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { EmailField } from "@/lib/ui/email-field";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import type { SignInMessages } from "@/lib/words/console/en/sign-in";
import type { DoneCode } from "@/lib/words/done-codes";
import { sentenceOfOidcWord } from "@/lib/words/oidc-problems";
import { askForLink, goToProvider } from "./actions";
import { OnTheWay } from "./on-the-way";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentConsoleLook()).words.signIn.title };
}

export default async function SignInPage() {
  const { words, locale } = await currentConsoleLook();
  const text = words.signIn;
  const provider = signInProvider((await headers()).get("host"));
  const done = await currentDone();
  const wrong =
    wrongWords(done, text) ?? (provider && sentenceOfOidcWord(done, provider.name, locale.language));
  return (
    <>
      <Heading title={text.title}>{provider ? text.lead : `${text.lead} ${text.noPassword}`}</Heading>
      {wrong && <FlashNotice kind="error">{wrong}</FlashNotice>}
      <Done text={doneWords(done, text)} />
      {provider && <ProviderCard provider={provider} text={text} />}
      <Card>
        <Form action={askForLink} label={text.send} pending={text.sending} wide>
          <EmailField label={text.email} />
        </Form>
      </Card>
      <p className="text-muted">
        {text.noMail} <code className="font-mono">latchkey operator link --email …</code>
      </p>
    </>
  );
}

function doneWords(done: DoneCode | "", text: SignInMessages): string | undefined {
  if (done === "left") return text.left;
  if (done !== "sent") return undefined;
  return isLocalInstallation() ? `${text.sent} ${text.sentLocal}` : text.sent;
}

function wrongWords(done: DoneCode | "", text: SignInMessages): string | undefined {
  if (done === "over") return text.over;
  return done === "over-elsewhere" ? text.overElsewhere : undefined;
}

type Props = { provider: SignInProvider; text: SignInMessages };

function ProviderCard({ provider: { name, elsewhere }, text }: Props) {
  const label = text.with(name);
  return (
    <Card>
      {elsewhere ? (
        <a href={elsewhere} className="btn btn-primary min-h-control">
          {label}
        </a>
      ) : (
        <Form
          action={goToProvider}
          result={<OnTheWay lead={text.leaving(name)} goOn={text.goOn} />}
          label={label}
          pending={text.oneMoment}
          wide
        />
      )}
    </Card>
  );
}
