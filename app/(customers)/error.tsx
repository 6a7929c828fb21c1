"use client";
import { FailedPage } from "@/lib/ui/failed-page";

export default function PageError({ reset }: { reset: () => void }) {
  return <FailedPage retry={reset} />;
}
