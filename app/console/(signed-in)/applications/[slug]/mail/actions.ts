"use server";
/** What can be done on the page of an application's mail. */
import { placedAction } from "@/lib/forms/actions/act";
import { mailForm } from "./forms";

const PAGE = "/console/applications/[slug]/mail";

export const saveMail = placedAction(mailForm.save, PAGE);

export const sendAgain = placedAction(mailForm.again, PAGE);
