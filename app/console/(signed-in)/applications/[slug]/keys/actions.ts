"use server";
import { chosenKeys } from "@/app/console/(signed-in)/applications/[slug]/keys/chosen-forms";
import { keysSearch } from "@/app/console/(signed-in)/applications/[slug]/keys/search-forms";
import { placedAction } from "@/lib/forms/actions/act";

export const searchKeys = placedAction(keysSearch, "/console/applications/[slug]/keys");

export const changeChosen = placedAction(chosenKeys, "/console/applications/[slug]/keys");
