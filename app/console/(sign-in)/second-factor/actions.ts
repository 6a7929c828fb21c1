"use server";
/** The second step of a sign-in. */
import { action } from "@/lib/forms/actions/act";
import { secondFactor } from "../forms";

export const giveCode = action(secondFactor, "/console/second-factor");
