"use server";
/** The second step of a sign-in. */
import { action } from "@/lib/actions/act";
import { countedSecondFactor } from "@/lib/forms/console/second-factor";

export const giveCode = action(countedSecondFactor, "/console/second-factor");
