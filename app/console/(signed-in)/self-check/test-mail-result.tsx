"use client";
/** What became of the test mail. */
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

const ALERTS = { good: "success", attention: "warning", bad: "error" } as const;

export function TestMailResult() {
  const result = useResult("test_mail");
  if (!result) return null;
  return <ResultAlert kind={ALERTS[result.state]}>{result.sentence}</ResultAlert>;
}
