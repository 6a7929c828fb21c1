"use server";
/** What can be done on every page of the console. */
import { action } from "@/lib/forms/actions/act";
import { find as findAnything } from "@/lib/forms/console/find";
import { signOut as leave } from "@/lib/forms/console/sign-in";
import { switchLanguage as speak } from "@/lib/forms/console/you";

export const signOut = action(leave, "/console");
export const find = action(findAnything, "/console/find");

export const switchLanguage = action(speak, "/console");
