"use client";
/** What became of the test mail. */
import { Alert } from "@/lib/ui/alert";
import { useResult } from "@/lib/ui/forms/form-scope";

const ALERTS = { good: "success", attention: "warning", bad: "error" } as const;

export function TestMailResult() {
  const result = useResult("test_mail");
  if (!result) return null;
  return (
    <Alert kind={ALERTS[result.state]} announce>
      {result.sentence}
    </Alert>
  );
}
