"use server";
import { plugins } from "@/app/console/(signed-in)/applications/[slug]/plugins/forms";
/** What can be done on the page of one plugin. */
import { placedAction } from "@/lib/forms/actions/act";

export const changeAccess = placedAction(plugins.access, "/console/applications/[slug]/plugins/[id]");
