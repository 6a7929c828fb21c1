"use server";
/** What can be done on the page of one plugin. */
import { placedAction } from "@/lib/forms/actions/act";
import { plugins } from "../forms";

export const changeAccess = placedAction(plugins.access, "/console/applications/[slug]/plugins/[id]");
