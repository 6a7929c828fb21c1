"use server";
import { newPlan } from "@/app/console/(signed-in)/applications/[slug]/plans/forms";
import { placedAction } from "@/lib/forms/actions/act";

export const createPlan = placedAction(newPlan.create, "/console/applications/[slug]/plans/new");
