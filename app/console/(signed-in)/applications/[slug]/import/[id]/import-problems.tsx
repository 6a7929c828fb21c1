/** What is wrong with the lines of a file of keys, by reason: the first ones here, more in a file. */

import { type ProblemReason, problemReasons } from "@/lib/domain/moving/import-problems";
import type { StagedImport } from "@/lib/domain/moving/staged-import";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { consoleSentence } from "@/lib/words/refusals/console";
import { movingWords } from "../words";

const SHOWN_MAX = 100;

type Props = { base: string; staged: StagedImport };

export async function ImportProblems({ base, staged: { id, problems, problemsInAll } }: Props) {
  const look = await currentConsoleLook();
  if (problemsInAll === 0) return null;
  const text = movingWords(look.locale.language);
  const { language } = look.locale;
  const count = (value: number) => formatCount(value, look.locale);
  const reasons = problemReasons(problems);
  const shown = reasons.slice(0, SHOWN_MAX);
  const told = shown.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <section className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">{text.problems}</h2>
        <a href={`${base}/import/${id}/problems.csv`}>
          {problems.length < problemsInAll
            ? text.downloadFirst(count(problems.length))
            : text.downloadProblems}
        </a>
      </div>
      {told < problemsInAll && (
        <p className="mb-3 text-muted">{text.firstProblems(count(told), count(problemsInAll))}</p>
      )}
      <DataTable<ProblemReason>
        caption={text.problems}
        rows={shown}
        keyOf={({ column, refusal }) => JSON.stringify([column, refusal])}
        empty=""
        columns={[
          { title: text.line, cell: (reason) => linesOf(reason, look) },
          { title: text.column, cell: ({ column }) => column ?? "–" },
          { title: text.value, isProse: true, cell: valuesOf },
          {
            title: text.reason,
            isProse: true,
            cell: ({ refusal }) => consoleSentence(refusal, language),
          },
        ]}
      />
    </section>
  );
}

/** "12", or how many there are, and the first of them. */
function linesOf({ count, examples }: ProblemReason, look: ConsoleLook): string {
  const lines = examples.map(({ line }) => formatCount(line, look.locale)).join(" · ");
  if (count === 1) return lines;
  const more = count > examples.length ? " …" : "";
  return movingWords(look.locale.language).countedLines(formatCount(count, look.locale), `${lines}${more}`);
}

/** Each once. Those that a server of the version before kept have none. */
function valuesOf({ examples }: ProblemReason): string {
  return [...new Set(examples.map(({ value }) => value ?? ""))].filter(Boolean).join(" · ") || "–";
}
