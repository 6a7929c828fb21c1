"use server";
/** What can be done on the page of the self-check. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { selfCheck } from "@/lib/forms/console/self-check";

export const sendTestMail: FormAction = async (_before, form) =>
  act(selfCheck["test-mail"], form, "/console/self-check");
