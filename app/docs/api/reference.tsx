/** All that the page says. Of elements alone: it is drawn once, as text (drawn-reference.ts). */

import { Heading } from "@/lib/ui/heading";
import { schemaAnchor, sectionAnchor } from "./anchors";
import { Contents } from "./contents";
import { OperationView } from "./operation";
import { Prose } from "./prose";
import type { Reference } from "./reference/reference";
import { Rows } from "./rows";

export function ReferenceView({ reference }: { reference: Reference }) {
  return (
    <div className="reference gap-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents sections={reference.sections} />
      <div>
        <Heading title="API reference">
          <Prose text={reference.introduction} />
          <p className="mt-2">
            The base address is <code>{reference.base}</code>. <a href="/openapi.json">openapi.json</a> is the
            same for tools, as OpenAPI 3.1.
          </p>
        </Heading>
        <Credentials credentials={reference.credentials} />
        {reference.sections.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={sectionAnchor(name)} className="mb-12">
            <h2 id={sectionAnchor(name)} className="mb-2 scroll-mt-4 text-xl font-bold">
              {name}
            </h2>
            <div className="mb-6 text-muted">
              <Prose text={description} />
            </div>
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        <Schemas schemas={reference.schemas} />
      </div>
    </div>
  );
}

function Credentials({ credentials }: Pick<Reference, "credentials">) {
  return (
    <section aria-labelledby="credentials" className="mb-10">
      <h2 id="credentials" className="mb-3 text-xl font-bold">
        Credentials
      </h2>
      <dl className="grid gap-3">
        {credentials.map(({ name, header, description }) => (
          <div key={name}>
            <dt className="font-semibold">
              {name} <code className="text-sm font-normal">{header}</code>
            </dt>
            <dd className="text-muted">
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Schemas({ schemas }: Pick<Reference, "schemas">) {
  return (
    <section aria-labelledby="schemas">
      <h2 id="schemas" className="mb-4 scroll-mt-4 text-xl font-bold">
        Schemas
      </h2>
      {schemas.map(({ name, rows }) => (
        <section key={name} aria-labelledby={schemaAnchor(name)} className="mb-8">
          <h3 id={schemaAnchor(name)} className="mb-2 scroll-mt-4 font-mono font-semibold">
            {name}
          </h3>
          <Rows rows={rows} label={name} />
        </section>
      ))}
    </section>
  );
}
