"use server";
/** The button behind a link. */
import { action } from "@/lib/forms/actions/act";
import { enterWithLink } from "../forms";

export const signIn = action(enterWithLink, "/console/enter");
