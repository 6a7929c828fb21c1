import type { FormAction } from "@/lib/forms/actions/form-state";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Form } from "@/lib/ui/forms/form";
import { planWords } from "./plans/words";

type Props = {
  /** Of the plan. */
  name: string;
  /** Publishes it; null for those who may not. */
  action: FormAction | null;
  /** `version`: of the plan as it is shown. `back`: where publishing leads, other than to the plan. */
  fields: Readonly<{ version: string; back?: "issue" }>;
};

/** That no keys can be issued for a draft, and the button that changes it. */
export async function DraftNotice({ name, action, fields }: Props) {
  const look = await currentConsoleLook();
  const text = planWords(look.locale.language);
  return (
    <Card label={text.isDraft(name)}>
      <p className={action ? "mb-4" : undefined}>
        {text.isDraft(name)} {!action && text.askToPublish}
      </p>
      {action && (
        <Form action={action} fields={fields} label={text.publish(name)} pending={text.publishing} />
      )}
    </Card>
  );
}
