"use server";
/** A fresh link, for operators without a second factor. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { prove } from "@/lib/forms/console/prove";

export const mailLink: FormAction = async (_before, form) => act(prove, form, "/console/prove");
