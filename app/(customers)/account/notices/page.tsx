import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { findNotices } from "@/lib/domain/keys/notices";
import { currentLook } from "@/lib/session/current";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { resumeNotices, stopNotices } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.notices.title };
}

/** Where the link in a reminder leads. Looking changes nothing: mail scanners follow links. */
export default async function NoticesPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const messages = look.messages.notices;
  const query = await searchParams;
  const fields = { license: textParam(query, "license"), proof: textParam(query, "proof") };
  const notices = await findNotices(contextFor(SYSTEM, look.now), fields.license, fields.proof);
  if (!notices) {
    return (
      <>
        <Heading title={messages.over} />
        <Alert kind="warning">{messages.overHint}</Alert>
      </>
    );
  }
  const done = await currentDone();
  const { application, email, areStopped } = notices;
  return (
    <>
      <Heading title={messages.title} />
      {done === "stop" && <FlashNotice kind="success">{messages.stopped}</FlashNotice>}
      {done === "resume" && <FlashNotice kind="success">{messages.resumed}</FlashNotice>}
      <Card>
        <p className="mb-4 wrap-anywhere">
          {areStopped ? messages.areStopped(application, email) : messages.lead(application, email)}
        </p>
        <Form
          action={areStopped ? resumeNotices : stopNotices}
          fields={fields}
          label={areStopped ? messages.resume : messages.stop}
          pending={look.messages.common.pending}
          look={areStopped ? "quiet" : "primary"}
          wide
        />
      </Card>
      <p className="text-muted">{messages.keysStill}</p>
    </>
  );
}
