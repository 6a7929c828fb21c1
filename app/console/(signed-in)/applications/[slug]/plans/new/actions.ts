"use server";
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { newPlan } from "@/lib/forms/console/plans";

export const createPlan: PlacedAction = async (place, _before, form) =>
  act(newPlan.create, form, "/console/applications/[slug]/plans/new", place);
