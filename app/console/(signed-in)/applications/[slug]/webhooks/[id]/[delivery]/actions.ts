"use server";
import { webhooks } from "@/app/console/(signed-in)/applications/[slug]/webhooks/forms";
/** What can be done on the page of one delivery. */
import { placedAction } from "@/lib/forms/actions/act";

export const resend = placedAction(webhooks.resend, "/console/applications/[slug]/webhooks/[id]");
