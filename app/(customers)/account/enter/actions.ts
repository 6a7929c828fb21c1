"use server";
/** The button behind a sign-in link (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";
import { enter } from "@/lib/forms/enter";

export const signIn = action(enter, "/account/enter");
