"use server";
import { moving } from "@/app/console/(signed-in)/applications/[slug]/import/forms";
/** What comes before an export. */
import { placedAction } from "@/lib/forms/actions/act";

export const proveForExport = placedAction(moving.prove, "/console/applications/[slug]/export");
