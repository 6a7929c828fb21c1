"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { issueKeysForm } from "@/lib/forms/console/issue-keys";
import { plan } from "@/lib/forms/console/plans";

export const issueKeys = placedAction(issueKeysForm.issue, "/console/applications/[slug]/keys/new");

export const publishPlan = placedAction(plan.publish, "/console/applications/[slug]/plans/[code]");
