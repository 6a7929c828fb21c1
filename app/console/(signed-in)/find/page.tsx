import type { Metadata } from "next";
import { findForOperator, OF_ONE_GROUP } from "@/lib/console/find";
import type { FindGroupName } from "@/lib/console/find-answer";
import { findPath } from "@/lib/console/places";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { isSecretText } from "@/lib/domain/keys/search-text";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import type { FindWords } from "@/lib/words/console/en/find";
import { formatCount } from "@/lib/words/formats";
import { find } from "../../actions";
import { FoundGroup } from "./found-group";

type Props = { searchParams: SearchParams };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { title } = (await currentConsoleLook()).words.find;
  const text = textParam(await searchParams, "q");
  // Someone may have written a secret into the address by hand: histories keep titles.
  return { title: text && !isSecretText(text) ? `${text} · ${title}` : title };
}

export default async function FindPage({ searchParams }: Props) {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const words = look.words.find;
  const query = await searchParams;
  const wanted = textParam(query, "only");
  const only = isGroupName(wanted, words.groups) ? wanted : null;
  const { text, groups, summary } = await findForOperator(contextFor(SYSTEM, look.now), {
    typed: textParam(query, "q"),
    role: operator.role,
    locale: look.locale,
    only,
  });
  const done = await currentDone();
  const secretProblem =
    (done === "unknown-secret" && words.secrets.unknown) || (done === "part-of-secret" && words.secrets.part);
  return (
    <>
      <PageTitle title={words.title} />
      {secretProblem && (
        <Alert kind="error" announce>
          {secretProblem}
        </Alert>
      )}
      <search className="mb-6 block max-w-2xl">
        <Form action={find} label={words.box.submit} pending={words.palette.searching}>
          <Field
            key={text}
            name="q"
            label={words.box.label}
            hint={words.hint}
            defaultValue={text}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={1000}
          />
        </Form>
      </search>
      {text && groups.length > 0 && <p className="mb-4 text-muted">{summary}</p>}
      {text && groups.length === 0 && <NothingFound words={words.nothing} text={text} />}
      {groups.map((group) => (
        <FoundGroup key={group.name} group={group} />
      ))}
      {only && groups.some(({ hasMore }) => hasMore) && (
        <p className="mb-4 text-muted">{words.onlyFirst(formatCount(OF_ONE_GROUP, look.locale))}</p>
      )}
      {only && <Link href={findPath(text)}>{words.showEverything}</Link>}
    </>
  );
}

function isGroupName(text: string, groups: Readonly<Record<FindGroupName, string>>): text is FindGroupName {
  return Object.hasOwn(groups, text);
}

/** What to try when nothing was found. */
function NothingFound({ words, text }: { words: FindWords["nothing"]; text: string }) {
  return (
    <section aria-labelledby="nothing-found" className="max-w-3xl">
      <h2 id="nothing-found" className="mb-2 text-lg font-semibold wrap-anywhere">
        {words.title(text)}
      </h2>
      <ul className="list-disc pl-5 text-muted">
        {words.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
