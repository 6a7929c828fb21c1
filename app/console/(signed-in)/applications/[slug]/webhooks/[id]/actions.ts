"use server";
/** What can be done on the page of one endpoint. */
import { placedAction } from "@/lib/forms/actions/act";
import { webhooks } from "../forms";

const PAGE = "/console/applications/[slug]/webhooks/[id]";

export const saveWebhook = placedAction(webhooks.save, PAGE);

export const turnWebhook = placedAction(webhooks.turn, PAGE);

export const rotateSecret = placedAction(webhooks.rotate, PAGE);

export const sendTest = placedAction(webhooks.test, PAGE);

export const removeWebhook = placedAction(webhooks.remove, PAGE);
