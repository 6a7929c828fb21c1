"use server";
import { issueKeysForm } from "@/app/console/(signed-in)/applications/[slug]/keys/new/forms";
import { plan } from "@/app/console/(signed-in)/applications/[slug]/plans/forms";
import { placedAction } from "@/lib/forms/actions/act";

export const issueKeys = placedAction(issueKeysForm.issue, "/console/applications/[slug]/keys/new");

export const publishPlan = placedAction(plan.publish, "/console/applications/[slug]/plans/[code]");
