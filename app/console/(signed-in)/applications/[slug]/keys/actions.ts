"use server";
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { keysSearch } from "@/lib/forms/console/keys-search";

export const searchKeys: PlacedAction = async (place, _before, form) =>
  act(keysSearch, form, "/console/applications/[slug]/keys", place);
