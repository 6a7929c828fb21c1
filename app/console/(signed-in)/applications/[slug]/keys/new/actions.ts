"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { plan } from "../../plans/forms";
import { issueKeysForm } from "./forms";

export const issueKeys = placedAction(issueKeysForm.issue, "/console/applications/[slug]/keys/new");

export const publishPlan = placedAction(plan.publish, "/console/applications/[slug]/plans/[code]");
