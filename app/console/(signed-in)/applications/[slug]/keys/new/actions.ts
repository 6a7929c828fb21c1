"use server";
import { placedAction } from "@/lib/actions/act";
import { issueKeysForm } from "@/lib/forms/console/issue-keys";

export const issueKeys = placedAction(issueKeysForm.issue, "/console/applications/[slug]/keys/new");
