"use server";
import { confirm } from "@/app/(customers)/account/new-key/forms";
/** The button behind the link that replaces a lost key. */
import { action } from "@/lib/forms/actions/act";

export const getNewKey = action(confirm, "/account/new-key");
