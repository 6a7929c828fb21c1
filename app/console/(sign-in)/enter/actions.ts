"use server";
/** The button behind a link. */
import { action } from "@/lib/forms/actions/act";
import { enterWithLink } from "@/lib/forms/console/sign-in";

export const signIn = action(enterWithLink, "/console/enter");
