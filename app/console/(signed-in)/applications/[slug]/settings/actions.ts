"use server";
/** What can be done on the page of an application's settings. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { settings } from "@/lib/forms/console/settings";

const PAGE = "/console/applications/[slug]/settings";

export const saveSettings: PlacedAction = async (place, _before, form) =>
  act(settings.save, form, PAGE, place);

export const createVariant: PlacedAction = async (place, _before, form) =>
  act(settings.variant, form, PAGE, place);
