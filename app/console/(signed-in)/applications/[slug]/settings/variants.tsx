import type { VariantRecord } from "@/lib/domain/applications/variants";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { createVariant } from "./actions";
import { VariantMenus } from "./variant-menus";

type Props = {
  slug: string;
  variants: readonly VariantRecord[];
  mayChange: boolean;
};

export async function Variants({ slug, variants, mayChange }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.settings;
  return (
    <section className="mb-6">
      <h2 className="text-section">{text.variants}</h2>
      <p className="mb-3 text-muted">{text.variantsLead}</p>
      <div className="mb-4">
        <DataTable
          caption={text.variants}
          rows={variants}
          keyOf={({ code }) => code}
          empty={mayChange ? text.noVariants : text.noVariantsAsk}
          columns={[
            {
              title: text.code,
              phone: "first",
              isCut: true,
              cell: ({ code }) => <code className="font-mono">{code}</code>,
            },
            {
              title: text.access,
              phone: "first end",
              cell: (variant) => accessOf(variant, text),
            },
            ...(mayChange ? [menusColumn(look, slug)] : []),
          ]}
        />
      </div>
      {mayChange && (
        <Card label={text.newVariant}>
          <h3 className="mb-4 font-semibold">{text.newVariant}</h3>
          <div className="max-w-xl">
            <Form
              action={createVariant.bind(null, { slug })}
              label={text.createVariant}
              pending={text.creating}
              look="quiet"
            >
              <Field
                name="code"
                label={text.code}
                hint={text.codeHint}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={40}
                mono
                required
              />
              <Checkbox name="restricted" label={text.restrict} />
              <div className="mb-4" />
            </Form>
          </div>
        </Card>
      )}
    </section>
  );
}

function accessOf(
  { restricted, publicDownloads }: VariantRecord,
  text: ConsoleLook["words"]["settings"],
): string {
  if (!restricted) return text.open;
  return publicDownloads === "newest" ? text.restrictedNewest : text.restricted;
}

function menusColumn(look: ConsoleLook, slug: string): Column<VariantRecord> {
  return {
    title: look.words.settings.actions,
    phone: "second end",
    cell: (variant) => <VariantMenus slug={slug} variant={variant} />,
  };
}
