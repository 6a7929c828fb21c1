"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { plan } from "../forms";

export const savePlan = placedAction(plan.save, "/console/applications/[slug]/plans/[code]");

export const publishPlan = placedAction(plan.publish, "/console/applications/[slug]/plans/[code]");
