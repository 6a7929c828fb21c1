/** Members of an object, or parameters. */
import type { Row, TypeText } from "@/lib/api-reference/rows";
import { schemaAnchor } from "./anchors";
import { Prose } from "./prose";

/** By depth; Tailwind finds whole words only. */
const INDENTS = ["", "pl-4", "pl-8", "pl-12"];

export function Rows({ rows, label }: { rows: readonly Row[]; label: string }) {
  return (
    <dl aria-label={label} className="divide-y divide-line rounded-box border border-line bg-base-100">
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat below different members, and rows never move
          key={index}
          className="gap-4 px-4 py-2 text-sm sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className={INDENTS[Math.min(row.depth, INDENTS.length - 1)]}>
            <code className="font-mono font-semibold wrap-anywhere">{row.name}</code>{" "}
            <span className="text-muted">
              <Type type={row.type} />
              {row.isRequired ? "" : ", optional"}
            </span>
          </dt>
          <dd>
            <Prose text={row.description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Type({ type: { before, ref, after } }: { type: TypeText }) {
  return (
    <>
      {before}
      {ref && <a href={`#${schemaAnchor(ref)}`}>{ref}</a>}
      {after}
    </>
  );
}
