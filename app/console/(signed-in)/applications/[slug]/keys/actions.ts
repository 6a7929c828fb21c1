"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { chosenKeys } from "@/lib/forms/console/chosen-keys";
import { keysSearch } from "@/lib/forms/console/keys-search";

export const searchKeys = placedAction(keysSearch, "/console/applications/[slug]/keys");

export const changeChosen = placedAction(chosenKeys, "/console/applications/[slug]/keys");
