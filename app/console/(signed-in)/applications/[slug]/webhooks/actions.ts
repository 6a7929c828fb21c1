"use server";
import { webhooks } from "@/app/console/(signed-in)/applications/[slug]/webhooks/forms";
/** What can be done on the page of an application's webhooks. */
import { placedAction } from "@/lib/forms/actions/act";

export const createWebhook = placedAction(webhooks.create, "/console/applications/[slug]/webhooks");
