"use server";
/** What can be done on the page of one delivery. */
import { placedAction } from "@/lib/forms/actions/act";
import { webhooks } from "../../forms";

export const resend = placedAction(webhooks.resend, "/console/applications/[slug]/webhooks/[id]");
