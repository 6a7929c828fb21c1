"use server";
/** What can be done on every page of the console. */
import { action } from "@/lib/actions/act";
import { find as findAnything } from "@/lib/forms/console/find";
import { signOut as leave } from "@/lib/forms/console/sign-in";

export const signOut = action(leave, "/console");
export const find = action(findAnything, "/console/find");
