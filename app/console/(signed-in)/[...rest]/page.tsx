import type { Metadata } from "next";
import { currentOperator } from "@/lib/session/current-operator";
import { noteMissing } from "@/lib/session/page-run";
import { PageTitle } from "@/lib/ui/console/page-title";

export const metadata: Metadata = { title: "Nothing here" };

/** Shown with 404 for whatever is not there inside the console, in its frame (lib/server/pages.ts). */
export default async function NoSuchPage() {
  await currentOperator();
  noteMissing();
  return (
    <>
      <PageTitle title="There is nothing here">
        The address is not right, or what was here is gone, or it belongs to another application.
      </PageTitle>
      <a href="/console" className="btn btn-primary min-h-11">
        To the applications
      </a>
    </>
  );
}
