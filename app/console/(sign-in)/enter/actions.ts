"use server";
/** The button behind a link. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { enterWithLink } from "@/lib/forms/console/sign-in";

export const signIn: FormAction = async (_before, form) => act(enterWithLink, form, "/console/enter");
