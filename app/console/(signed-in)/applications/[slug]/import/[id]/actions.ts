"use server";
/** What can be done with a file of keys that was checked. */
import { placedAction } from "@/lib/forms/actions/act";
import { moving } from "../forms";

const PAGE = "/console/applications/[slug]/import/[id]";

export const importChecked = placedAction(moving.import, PAGE);

export const importRest = placedAction(moving.importRest, PAGE);

export const discardChecked = placedAction(moving.discard, PAGE);
