"use server";
/** What can be done on the page of an application's webhooks. */
import { placedAction } from "@/lib/forms/actions/act";
import { webhooks } from "./forms";

export const createWebhook = placedAction(webhooks.create, "/console/applications/[slug]/webhooks");
