"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { newPlan } from "@/lib/forms/console/plans";

export const createPlan = placedAction(newPlan.create, "/console/applications/[slug]/plans/new");
