"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { newPlan } from "../forms";

export const createPlan = placedAction(newPlan.create, "/console/applications/[slug]/plans/new");
