"use server";
/** The button behind a sign-in link (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";
import { enter } from "./forms";

export const signIn = action(enter, "/account/enter");
