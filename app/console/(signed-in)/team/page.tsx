import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperators, ROLES } from "@/lib/domain/people/operators";
import { roleMay } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { hasMailServer } from "@/lib/session/installation";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import { formatCount } from "@/lib/words/formats";
import { doneWords } from "@/lib/words/forms/words";
import { termsIn } from "@/lib/words/terms/terms";
import { invite } from "./actions";
import { OwnersWithoutFactor } from "./owners-without-factor";
import { PersonCard } from "./person-card";
import { SignInLink } from "./sign-in-link";
import { teamColumns } from "./team-columns";
import { teamWords } from "./words";

type Props = { searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  const { words, locale, brand } = await currentConsoleLook();
  return { title: { absolute: `${teamWords(locale.language).title} · ${words.frame.console(brand.name)}` } };
}

/** The list; beside it, for those who may change it, the person that was chosen in it (`?person=`), or a form to invite one. */
export default async function TeamPage({ searchParams }: Props) {
  const look = await currentConsoleLook();
  const text = teamWords(look.locale.language);
  const { operator: self } = await currentOperator();
  const operators = await listOperators(contextFor(SYSTEM, look.now));
  const mayChange = roleMay(self.role, "operators");
  const asked = textParam(await searchParams, "person");
  const chosen = mayChange ? operators.find(({ id }) => id === asked) : undefined;
  return (
    <>
      <PageTitle title={text.title} count={text.count(formatCount(operators.length, look.locale))} />
      <Done text={doneWords("team", await currentDone(), look.locale.language)} />
      <OwnersWithoutFactor operators={operators} />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${mayChange ? "lg:grid-cols-[minmax(0,1fr)_20rem]" : ""}`}
      >
        <DataTable
          caption={text.title}
          columns={teamColumns(look, { selfId: self.id, chosenId: chosen?.id, mayChoose: mayChange })}
          rows={operators}
          keyOf={({ id }) => id}
          empty={look.words.common.none}
        />
        {chosen && <PersonCard key={chosen.id} person={chosen} isSelf={chosen.id === self.id} />}
        {mayChange && !chosen && <InviteCard />}
      </div>
    </>
  );
}

/** A new colleague: their address, their role, and the link that comes of it. */
async function InviteCard() {
  const look = await currentConsoleLook();
  const text = teamWords(look.locale.language);
  const { roles, roleHints } = termsIn(look.locale.language);
  return (
    <Card label={text.inviteTitle}>
      <h2 className="text-section">{text.inviteTitle}</h2>
      <p className="mt-1 mb-4 text-small text-muted">
        {hasMailServer() ? text.inviteLead : text.inviteLeadNoMail}
      </p>
      <Form
        action={invite}
        result={<SignInLink text={text.madeLink} />}
        label={text.invite}
        pending={text.inviting}
      >
        <EmailField label={text.emailAddress} autoComplete="off" />
        <Select
          name="role"
          label={text.role}
          defaultValue="support"
          options={ROLES.map((role) => ({ value: role, label: `${roles[role]}: ${roleHints[role]}` }))}
        />
      </Form>
    </Card>
  );
}
