"use client";
/** To how many installations a version is offered: a button for each usual part, which is done at once. */
import { useFormStatus } from "react-dom";
import type { FormAction } from "@/lib/forms/actions/form-state";
import { FormScope, RefusalNotice } from "@/lib/ui/forms/form-scope";
import { ScopeForm } from "@/lib/ui/forms/scope-form";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";

type Step = Readonly<{ percent: number; label: string }>;

type Props = {
  action: FormAction;
  legend: string;
  steps: readonly Step[];
  /** Null where the variants differ. */
  now: number | null;
};

export function RolloutControl({ action, legend, steps, now }: Props) {
  return (
    <FormScope action={action}>
      <RefusalNotice />
      <ScopeForm>
        {useIsInteractive() && <input type="hidden" name="stays" value="yes" />}
        <fieldset className="inline-flex overflow-hidden rounded-field border border-muted">
          <legend className="sr-only">{legend}</legend>
          {steps.map((step) => (
            <StepButton key={step.percent} {...step} isNow={step.percent === now} />
          ))}
        </fieldset>
      </ScopeForm>
    </FormScope>
  );
}

function StepButton({ percent, label, isNow }: Step & { isNow: boolean }) {
  const { pending, data } = useFormStatus();
  const isSent = pending && data.get("percent") === String(percent);
  const look = isNow ? "bg-primary text-primary-content" : "bg-base-100 hover:bg-base-200";
  return (
    <button
      type="submit"
      name="percent"
      value={percent}
      aria-pressed={isNow}
      aria-busy={isSent || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending || isNow) && event.preventDefault()}
      className={`min-h-control border-muted px-2.5 font-medium whitespace-nowrap tabular-nums not-first-of-type:border-l focus-visible:-outline-offset-3 sm:px-3 ${look} ${isSent ? "opacity-60" : ""}`}
    >
      {label}
    </button>
  );
}
