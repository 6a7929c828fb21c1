import type { VariantRecord } from "@/lib/domain/applications/variants";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { DataTable } from "@/lib/ui/console/data-table";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { createVariant } from "./actions";

type Props = {
  slug: string;
  variants: readonly VariantRecord[];
  mayChange: boolean;
};

export function Variants({ slug, variants, mayChange }: Props) {
  return (
    <section className="mb-6">
      <h2 className="mb-1 text-section">Variants</h2>
      <p className="mb-3 text-muted">
        Editions that are published side by side. Anyone can have an open one; a restricted one needs a plan
        or an update token that opens it.
      </p>
      <div className="mb-4">
        <DataTable
          caption="Variants"
          rows={variants}
          keyOf={({ code }) => code}
          empty={
            mayChange
              ? "There is no variant yet. Create one below; releases are published of a variant."
              : "There is no variant yet. An owner can create one."
          }
          columns={[
            { title: "Code", cell: ({ code }) => <code className="font-mono">{code}</code> },
            {
              title: "Who may have it",
              isWhole: true,
              cell: ({ restricted }) => (restricted ? "Restricted" : "Open"),
            },
          ]}
        />
      </div>
      {mayChange && (
        <Card label="Create a variant">
          <h3 className="mb-4 text-lg font-bold">Create a variant</h3>
          <Form
            action={createVariant.bind(null, { slug })}
            label="Create variant"
            pending="Creating …"
            look="quiet"
          >
            <Field
              name="code"
              label="Code"
              hint="1 to 40 lower-case letters, digits, dots, hyphens or underscores. A variant cannot be renamed or deleted."
              autoComplete="off"
              autoCapitalize="none"
              maxLength={40}
              mono
              required
            />
            <Checkbox name="restricted" label="Restricted: only for plans and update tokens that open it" />
            <div className="mb-4" />
          </Form>
        </Card>
      )}
    </section>
  );
}
