"use server";
/** What can be done on the page of one plugin. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { plugins } from "@/lib/forms/console/plugins";

export const changeAccess: PlacedAction = async (place, _before, form) =>
  act(plugins.access, form, "/console/applications/[slug]/plugins/[id]", place);
