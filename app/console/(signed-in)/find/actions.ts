"use server";
/** Searching over everything from the header of every page. */
import { action } from "@/lib/actions/act";
import { find as findAnything } from "@/lib/forms/console/find";

export const find = action(findAnything, "/console/find");
