"use server";
/** What comes before an export. */
import { placedAction } from "@/lib/forms/actions/act";
import { moving } from "@/lib/forms/console/moving";

export const proveForExport = placedAction(moving.prove, "/console/applications/[slug]/export");
