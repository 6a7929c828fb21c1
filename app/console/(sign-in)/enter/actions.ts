"use server";
import { enterWithLink } from "@/app/console/(sign-in)/forms";
/** The button behind a link. */
import { action } from "@/lib/forms/actions/act";

export const signIn = action(enterWithLink, "/console/enter");
