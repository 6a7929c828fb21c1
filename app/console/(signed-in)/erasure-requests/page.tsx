import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { type ErasureRequest, listErasureRequests } from "@/lib/domain/people/erasure-requests";
import { roleMay } from "@/lib/domain/permissions";
import { doneWords } from "@/lib/messages/forms/words";
import { shownText } from "@/lib/messages/shown-text";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { handleRequest } from "./actions";
import { FindPerson } from "./find-person";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentConsoleLook()).words.mail.requests.title };
}

type Props = { searchParams: SearchParams };

export default async function ErasureRequestsPage({ searchParams }: Props) {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const text = look.words.mail.requests;
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      <Done text={doneWords("erasure", await currentDone(), look.locale.language)} />
      <FindPerson
        look={look}
        email={textParam(await searchParams, "email")}
        mayErase={roleMay(operator.role, "keys")}
        mayExport={roleMay(operator.role, "exports")}
      />
      <DataTable
        caption={text.title}
        rows={await listErasureRequests(contextFor(SYSTEM, look.now))}
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
      phone: "first",
      cell: ({ email }) => (
        <Link href={`/console/find?${new URLSearchParams({ q: email })}`} className="wrap-anywhere">
          {shownText(email)}
        </Link>
      ),
    },
    { title: text.asked, phone: "second", cell: ({ createdAt }) => <Ago look={look} date={createdAt} /> },
    {
      title: text.handled,
      phone: "first end",
      cell: ({ id, email, handledAt }) => {
        if (handledAt) return <Ago look={look} date={handledAt} />;
        if (!mayHandle) return "–";
        return (
          <div className="flex flex-wrap items-center gap-3">
            <Link href={`/console/erasure-requests?${new URLSearchParams({ email })}`}>{text.review}</Link>
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
