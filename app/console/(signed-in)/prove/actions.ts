"use server";
/** A fresh link, for operators without a second factor. */
import { action } from "@/lib/forms/actions/act";
import { prove } from "@/lib/forms/console/prove";

export const mailLink = action(prove, "/console/prove");
