"use server";
/** What comes before an export. */
import { placedAction } from "@/lib/forms/actions/act";
import { moving } from "../import/forms";

export const proveForExport = placedAction(moving.prove, "/console/applications/[slug]/export");
