"use server";
/** The button behind a sign-in link (docs/contract.md D7). */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { enter } from "@/lib/forms/enter";

export const signIn: FormAction = async (_before, form) => act(enter, form, "/account/enter");
