/** Checks with what they found: those that need attention with what to do, the others folded. */

import type { ToldLine } from "@/lib/operations/self-check/line";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { InParts } from "@/lib/ui/console/in-parts";
import { Link } from "@/lib/ui/console/link";
import { WithMoments } from "@/lib/ui/with-moments";
import { formatCount } from "@/lib/words/formats";
import { CheckBadge } from "./check-badge";
import { selfCheckWords } from "./words";

type Props = { lines: readonly ToldLine[] };

export async function CheckLines({ lines, caption }: Props & { caption: string }) {
  const look = await currentConsoleLook();
  const text = selfCheckWords(look.locale.language);
  const hasToDo = lines.some(({ todo }) => todo !== null);
  const sentence = (said: string) => (
    <InParts text={said} as="sentence" show={(part) => <WithMoments text={part} />} />
  );
  return (
    <DataTable
      caption={caption}
      rows={lines}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        {
          title: text.state,
          isWhole: true,
          cell: ({ state }) => <CheckBadge state={state} word={text.states[state]} />,
        },
        { title: text.check, isWhole: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
        { title: text.found, isProse: true, cell: ({ found }) => sentence(found) },
        ...(hasToDo
          ? [
              {
                title: text.whatToDo,
                isProse: true,
                cell: ({ todo, cure }: ToldLine) => (
                  <>
                    {sentence(todo ?? "–")}
                    {cure && (
                      <>
                        {" "}
                        <Link href={cure.path}>{cure.label}</Link>
                      </>
                    )}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** `isOpen`: there is nothing else to see. */
export async function PassedChecks({ lines, isOpen }: Props & { isOpen: boolean }) {
  const look = await currentConsoleLook();
  const label = selfCheckWords(look.locale.language).passed(formatCount(lines.length, look.locale));
  return (
    <Disclosure label={label} look="section" isOpen={isOpen} className="mb-6">
      <div className="mt-2">
        <CheckLines caption={label} lines={lines} />
      </div>
    </Disclosure>
  );
}
