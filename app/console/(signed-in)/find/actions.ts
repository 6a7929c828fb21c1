"use server";
import { action } from "@/lib/actions/act";
import { find as findEverything } from "@/lib/forms/console/find";

export const find = action(findEverything, "/console/find");
