/** In which language the console speaks to the operator. */

import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { chooseLanguage } from "./actions";

export function LanguageForm({ look, language }: { look: ConsoleLook; language: string | null }) {
  const text = look.words.frame;
  return (
    <Card label={text.language}>
      <Form action={chooseLanguage} label={text.save} pending={text.saving} look="quiet">
        <div className="max-w-xs">
          <Select
            name="language"
            label={text.language}
            defaultValue={language ?? ""}
            options={[
              { value: "", label: text.browserLanguage },
              { value: "en", label: "English" },
              { value: "de", label: "Deutsch" },
            ]}
          />
        </div>
      </Form>
    </Card>
  );
}
