/** Members of an object, or parameters. */

import { schemaAnchor } from "./anchors";
import { Prose } from "./prose";
import type { Row, TypeText } from "./reference/rows";

/** By depth; Tailwind finds whole words only. */
const INDENTS = [undefined, "pl-4", "pl-8", "pl-12"];

export function Rows({ rows, label }: { rows: readonly Row[]; label: string }) {
  return (
    <dl aria-label={label} className="members">
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat below different members, and rows never move
          key={index}
        >
          <dt className={INDENTS[Math.min(row.depth, INDENTS.length - 1)]}>
            <code>{row.name}</code>{" "}
            <span>
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
