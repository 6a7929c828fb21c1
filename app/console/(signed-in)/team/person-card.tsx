/** One person of the team: where they are signed in, and what can be done about them. */

import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperatorSessions } from "@/lib/domain/people/operator-sessions";
import type { OperatorRecord } from "@/lib/domain/people/operators";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import { InParts } from "@/lib/ui/console/in-parts";
import { Link } from "@/lib/ui/console/link";
import { Icon } from "@/lib/ui/icon";
import { Ago, When } from "@/lib/ui/when";
import { browserWords } from "../browser-name";
import { youWords } from "../you/words";
import { PersonActs } from "./person-acts";
import { teamWords } from "./words";

type Props = { person: OperatorRecord; isSelf: boolean };

export async function PersonCard({ person, isSelf }: Props) {
  const look = await currentConsoleLook();
  const text = teamWords(look.locale.language);
  const sessions = await listOperatorSessions(contextFor(SYSTEM, look.now), person.id);
  return (
    // Room for the head of the page, where a link leads here.
    <div id="person" className="scroll-mt-32">
      <Card label={person.email}>
        <div className="mb-3 flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-section wrap-anywhere">
            <InParts text={person.email} as="address" />
          </h2>
          <Link
            href="/console/team"
            className="plain -mt-1.5 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-field hover:bg-base-200"
          >
            <Icon name="close" label={text.close} />
          </Link>
        </div>
        <Facts
          facts={[
            { term: text.secondFactor, is: person.hasSecondFactor ? text.yes : text.no },
            { term: text.since, is: <When date={person.createdAt} form="short" /> },
            {
              term: text.sessions,
              is:
                sessions.length === 0 ? (
                  text.notSignedIn
                ) : (
                  <ul className="space-y-1">
                    {sessions.map(({ id, userAgent, lastSeenAt }) => (
                      <li key={id}>
                        {browserWords(userAgent, youWords(look.locale.language))}{" "}
                        <span className="text-small text-muted">
                          {text.lastUsed} <Ago date={lastSeenAt} />
                        </span>
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
        <div className="mt-4 border-t border-line pt-4">
          <PersonActs person={person} isSelf={isSelf} />
        </div>
      </Card>
    </div>
  );
}
