"use server";
import { placedAction } from "@/lib/forms/actions/act";
import { chosenKeys } from "./chosen-forms";
import { keysSearch } from "./search-forms";

export const searchKeys = placedAction(keysSearch, "/console/applications/[slug]/keys");

export const changeChosen = placedAction(chosenKeys, "/console/applications/[slug]/keys");
