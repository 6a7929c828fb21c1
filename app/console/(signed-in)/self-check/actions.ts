"use server";
/** What can be done on the page of the self-check. */
import { action } from "@/lib/forms/actions/act";
import { selfCheck } from "./forms";

export const sendTestMail = action(selfCheck["test-mail"], "/console/self-check");
