"use server";
import { signOut as leave } from "@/app/console/(sign-in)/forms";
import { find as findAnything } from "@/app/console/(signed-in)/find/forms";
import { switchLanguage as speak } from "@/app/console/(signed-in)/you/forms";
/** What can be done on every page of the console. */
import { action } from "@/lib/forms/actions/act";

export const signOut = action(leave, "/console");
export const find = action(findAnything, "/console/find");

export const switchLanguage = action(speak, "/console");
