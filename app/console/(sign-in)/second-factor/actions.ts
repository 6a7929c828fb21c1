"use server";
import { secondFactor } from "@/app/console/(sign-in)/forms";
/** The second step of a sign-in. */
import { action } from "@/lib/forms/actions/act";

export const giveCode = action(secondFactor, "/console/second-factor");
