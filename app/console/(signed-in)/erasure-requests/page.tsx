import type { Metadata } from "next";
import { findPath, personalDataPath } from "@/lib/console/places";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { type ErasureReport, erasureReport } from "@/lib/domain/erasure/erasure-report";
import { ERASED } from "@/lib/domain/erasure/person";
import { type ErasureRequest, listErasureRequests } from "@/lib/domain/people/erasure-requests";
import { roleMay } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { doneWords } from "@/lib/words/forms/words";
import { shownText } from "@/lib/words/shown-text";
import { handleRequest } from "./actions";
import { FindPerson } from "./find-person";
import { HeldFacts } from "./held-facts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentConsoleLook()).words.mail.requests.personalData };
}

type Props = { searchParams: SearchParams };

export default async function ErasureRequestsPage({ searchParams }: Props) {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const text = look.words.mail.requests;
  const ctx = contextFor(SYSTEM, look.now);
  const erased = await erasureReport(ctx, await currentDoneAbout("erased"));
  return (
    <>
      <PageTitle title={text.personalData}>{text.lead}</PageTitle>
      {erased && <ErasedNotice report={erased} />}
      <Done text={doneWords("erasure", await currentDone(), look.locale.language)} />
      <FindPerson
        email={textParam(await searchParams, "email")}
        mayErase={roleMay(operator.role, "keys")}
        mayExport={roleMay(operator.role, "exports")}
      />
      <h2 className="mt-8 mb-3 text-section">{text.title}</h2>
      <DataTable
        caption={text.title}
        rows={await listErasureRequests(ctx)}
        keyOf={({ id }) => id}
        empty={text.none}
        columns={columns(look, roleMay(operator.role, "keys"))}
      />
    </>
  );
}

function columns(look: ConsoleLook, mayHandle: boolean): Column<ErasureRequest>[] {
  const text = look.words.mail.requests;
  return [
    {
      title: text.customer,
      cell: ({ email }) =>
        email === ERASED ? text.gone : <Link href={findPath(email)}>{shownText(email)}</Link>,
    },
    { title: text.asked, isWhole: true, cell: ({ createdAt }) => <Ago date={createdAt} /> },
    {
      title: text.handled,
      cell: ({ id, email, handledAt }) => {
        if (handledAt) return <Ago date={handledAt} />;
        if (!mayHandle) return "–";
        return (
          <div className="flex flex-wrap items-center gap-3 md:flex-nowrap">
            <Link href={personalDataPath(email)} className="btn btn-outline min-h-control border-muted">
              {text.review}
            </Link>
            <Form
              action={handleRequest}
              fields={{ request: id }}
              label={text.mark}
              pending={text.marking}
              look="quiet"
            />
          </div>
        );
      },
    },
  ];
}

/** What was just erased, and what may still name the person. */
async function ErasedNotice({ report }: { report: ErasureReport }) {
  const look = await currentConsoleLook();
  const text = look.words.mail.requests;
  return (
    <FlashNotice kind="success">
      <p className="mb-3">{doneWords("erasure", "erased", look.locale.language)}</p>
      <HeldFacts counts={report.counts} />
      {report.logFiles.map((file) => (
        <p key={file} className="mt-3 wrap-anywhere">
          {text.mayStillName(file)}
        </p>
      ))}
    </FlashNotice>
  );
}
