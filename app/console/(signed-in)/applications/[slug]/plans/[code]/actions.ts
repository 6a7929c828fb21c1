"use server";
import { plan } from "@/app/console/(signed-in)/applications/[slug]/plans/forms";
import { placedAction } from "@/lib/forms/actions/act";

export const savePlan = placedAction(plan.save, "/console/applications/[slug]/plans/[code]");

export const publishPlan = placedAction(plan.publish, "/console/applications/[slug]/plans/[code]");
