/** What is wrong with the lines of a file of keys: the first ones here, more in a file. */
import type { ImportProblem } from "@/lib/domain/moving/prepare-import";
import type { StagedImport } from "@/lib/domain/moving/staged-import";
import { formatCount } from "@/lib/messages/formats";
import { consoleSentence } from "@/lib/messages/refusals/console";
import { DataTable } from "@/lib/ui/console/data-table";
import type { ConsoleLook } from "@/lib/ui/look";

const SHOWN_MAX = 100;

type Props = { look: ConsoleLook; base: string; staged: StagedImport };

export function ImportProblems({ look, base, staged: { id, problems, problemsInAll } }: Props) {
  if (problemsInAll === 0) return null;
  const text = look.words.moving;
  const { language } = look.locale;
  const shown = problems.slice(0, SHOWN_MAX);
  const count = (value: number) => formatCount(value, look.locale);
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
      {shown.length < problemsInAll && (
        <p className="mb-3 text-muted">{text.firstProblems(count(shown.length), count(problemsInAll))}</p>
      )}
      <DataTable<ImportProblem>
        caption={text.problems}
        rows={shown}
        keyOf={({ line }) => String(line)}
        empty=""
        columns={[
          { title: text.line, isNumber: true, cell: ({ line }) => count(line) },
          { title: text.column, cell: ({ column }) => column ?? "–" },
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
