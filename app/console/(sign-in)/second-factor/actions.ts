"use server";
/** The second step of a sign-in. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { countedSecondFactor } from "@/lib/forms/console/second-factor";

export const giveCode: FormAction = async (_before, form) =>
  act(countedSecondFactor, form, "/console/second-factor");
