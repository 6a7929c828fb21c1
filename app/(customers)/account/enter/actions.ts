"use server";
import { enter } from "@/app/(customers)/account/enter/forms";
/** The button behind a sign-in link (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";

export const signIn = action(enter, "/account/enter");
