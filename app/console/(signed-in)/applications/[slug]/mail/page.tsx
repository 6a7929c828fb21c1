import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { delayedMails, failedMails } from "@/lib/domain/mails/list";
import { type MailSettings, mailSettings } from "@/lib/domain/mails/settings";
import { applicationPage } from "@/lib/session/application-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentDone } from "@/lib/session/flash";
import { hasMailServer } from "@/lib/session/installation";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { MailList } from "./mail-list";
import { MailSettingsForm } from "./settings-form";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${look.words.mail.title} · ${application.name}` };
}

export default async function MailPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = look.words.mail;
  const [settings, failed, delayed] = await Promise.all([
    mailSettings(ctx, application),
    failedMails(ctx, application),
    delayedMails(ctx, application),
  ]);
  const { slug } = application;
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      <Done text={doneWords("mail", await currentDone(), look.locale.language)} />
      {!hasMailServer() && <Alert kind="warning">{text.noServer}</Alert>}
      {delayed.total > 0 && (
        <MailList title={text.delayed} lead={text.delayedLead} base={base} {...delayed} slug={null} />
      )}
      <MailList
        title={text.failed}
        lead={text.failedLead}
        none={text.noFailed}
        base={base}
        {...failed}
        slug={may("keys") ? slug : null}
      />
      <Card label={text.what}>
        <h2 className="mb-4 text-section">{text.what}</h2>
        {may("applications") ? (
          <MailSettingsForm slug={slug} settings={settings} />
        ) : (
          <MailSettingsFacts settings={settings} />
        )}
      </Card>
    </>
  );
}

/** For those who may only look. */
async function MailSettingsFacts({ settings }: { settings: MailSettings }) {
  const look = await currentConsoleLook();
  const text = look.words.mail;
  const switches = (["keys", "reminders", "seatsFull", "newKeys"] as const).map((name) => ({
    term: text.switches[name],
    is: settings[name] ? text.on : text.off,
  }));
  return (
    <Facts
      facts={[
        ...switches,
        { term: text.reminderDays, is: settings.reminderDays.join(", ") },
        { term: text.seatsFullHours, is: String(settings.seatsFullHours) },
        { term: text.language, is: text.languages[settings.language] },
      ]}
    />
  );
}
