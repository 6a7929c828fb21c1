"use server";
/** What can be done on every page of the console. */
import { action } from "@/lib/forms/actions/act";
import { signOut as leave } from "./(sign-in)/forms";
import { find as findAnything } from "./(signed-in)/find/forms";
import { switchLanguage as speak } from "./(signed-in)/you/forms";

export const signOut = action(leave, "/console");
export const find = action(findAnything, "/console/find");

export const switchLanguage = action(speak, "/console");
