"use server";
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { plan } from "@/lib/forms/console/plans";

export const savePlan: PlacedAction = async (place, _before, form) =>
  act(plan.save, form, "/console/applications/[slug]/plans/[code]", place);
