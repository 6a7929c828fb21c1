"use server";
import { placedAction } from "@/lib/actions/act";
import { keysSearch } from "@/lib/forms/console/keys-search";

export const searchKeys = placedAction(keysSearch, "/console/applications/[slug]/keys");
