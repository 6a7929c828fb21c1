/** One call: how it is made, what it takes and what it answers. */
import type { ReactNode } from "react";
import { Prose } from "./prose";
import type { Content, Operation, ReferenceAnswer } from "./reference/reference";
import { Rows, Type } from "./rows";

const PLACES = { path: "Path", query: "Query", header: "Headers" } as const;

export function OperationView({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, credentials, parameters, body, answers, refusals } =
    operation;
  return (
    <section aria-labelledby={id} className="mb-10 border-t border-line pt-6">
      <h3 id={id} className="scroll-mt-4 text-lg font-semibold">
        {summary}
      </h3>
      <p className="mt-1 font-mono text-sm wrap-anywhere">
        <strong>{method}</strong> {path}
      </p>
      <div className="mt-2">
        <Prose text={description} />
      </div>
      <p className="mt-2 text-sm text-muted">Credential: {credentials}</p>
      <Code>{operation.curl}</Code>
      {parameters.map(({ place, rows }) => (
        <Part key={place} title={PLACES[place]}>
          <Rows rows={rows} label={`${summary}: ${PLACES[place]}`} />
        </Part>
      ))}
      {body && (
        <Part title={`Body (${body.types.join(", ")})`}>
          <ContentView content={body} label={`${summary}: body`} />
        </Part>
      )}
      {answers.map((answer) => (
        <AnswerView key={answer.status} answer={answer} label={`${summary}: ${answer.status}`} />
      ))}
      <Refusals refusals={refusals} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function AnswerView({ answer, label }: { answer: ReferenceAnswer; label: string }) {
  const { status, description, headers, content } = answer;
  return (
    <Part title={content ? `${status} (${content.types.join(", ")})` : status}>
      <div className="text-sm">
        <Prose text={description} />
        <p className="mt-1 mb-2 text-muted wrap-anywhere">Headers: {headers.join(", ")}</p>
      </div>
      {content && <ContentView content={content} label={label} />}
    </Part>
  );
}

/** Of a schema with a name its members are shown once, where it stands. */
function ContentView({ content: { type, rows, example }, label }: { content: Content; label: string }) {
  return (
    <>
      {type && (type.ref || rows.length === 0) && (
        <p className="text-sm">
          <Type type={type} />
        </p>
      )}
      {rows.length > 0 && <Rows rows={rows} label={label} />}
      {example && (
        <details className="mt-2">
          <summary className="text-sm text-link underline underline-offset-4">
            Example<span className="sr-only">: {label}</span>
          </summary>
          <Code>{example}</Code>
        </details>
      )}
    </>
  );
}

function Refusals({ refusals }: { refusals: readonly ReferenceAnswer[] }) {
  return (
    <Part title="Errors">
      <dl className="refusals text-sm">
        {refusals.map(({ status, description }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** One click selects all of it. */
function Code({ children }: { children: string }) {
  return <pre>{children}</pre>;
}
