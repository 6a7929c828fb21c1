"use server";
/** What can be done on every page of the console. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { signOut as leave } from "@/lib/forms/console/sign-in";

export const signOut: FormAction = async (_before, form) => act(leave, form, "/console");
