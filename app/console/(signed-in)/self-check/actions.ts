"use server";
import { selfCheck } from "@/app/console/(signed-in)/self-check/forms";
/** What can be done on the page of the self-check. */
import { action } from "@/lib/forms/actions/act";

export const sendTestMail = action(selfCheck["test-mail"], "/console/self-check");
