"use server";
/** The button behind the link that replaces a lost key. */
import { action } from "@/lib/forms/actions/act";
import { confirm } from "./forms";

export const getNewKey = action(confirm, "/account/new-key");
