"use client";
/** Asks for the file: a plain form, since its answer is a download and the page stays. */
import type { Refusal } from "@/lib/forms/actions/form-state";
import { Alert } from "@/lib/ui/alert";
import { Field } from "@/lib/ui/field";
import { RefusalNotice, SentFormScope } from "@/lib/ui/forms/form-scope";
import { submitButtonClass } from "@/lib/ui/submit-button-class";
import type { MovingMessages } from "../import/words.en";

type Props = {
  text: Pick<
    MovingMessages,
    "passphrase" | "passphraseHint" | "exportFiles" | "exportWarning" | "exportAll" | "exportKeys"
  >;
  /** The address of a route handler. */
  action: string;
  hasKeys: boolean;
  /** What exports with the files of releases; null where there are none. */
  filesCommand: string | null;
  lengthMin: number;
  refused: Readonly<Pick<Refusal, "message" | "field" | "values">> | null;
};

export function ExportForm({ text, action, hasKeys, filesCommand, lengthMin, refused }: Props) {
  const refusal = refused && { ...refused, proof: null, at: 0 };
  return (
    <SentFormScope refusal={refusal} typed={null}>
      <RefusalNotice />
      <form method="post" action={action} encType="multipart/form-data">
        <Field
          name="passphrase"
          type="password"
          label={text.passphrase}
          hint={text.passphraseHint}
          autoComplete="new-password"
          minLength={lengthMin}
          maxLength={1_000}
        />
        {filesCommand !== null && (
          <p className="mb-4 text-muted">
            {text.exportFiles}{" "}
            <code className="font-mono text-small wrap-anywhere select-all">{filesCommand}</code>
          </p>
        )}
        <Alert kind="warning">{text.exportWarning}</Alert>
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="what" value="all" className={submitButtonClass("primary", false)}>
            {text.exportAll}
          </button>
          {hasKeys && (
            <button
              type="submit"
              name="what"
              value="keys"
              formNoValidate
              className="btn btn-outline min-h-control border-muted"
            >
              {text.exportKeys}
            </button>
          )}
        </div>
      </form>
    </SentFormScope>
  );
}
