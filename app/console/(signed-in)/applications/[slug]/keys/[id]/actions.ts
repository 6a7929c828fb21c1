"use server";
/** What can be done to one key. */
import { placedAction } from "@/lib/forms/actions/act";
import { keyForm } from "./forms";

const PAGE = "/console/applications/[slug]/keys/[id]";

export const extendKey = placedAction(keyForm.extend, PAGE);

export const changeSeats = placedAction(keyForm.seats, PAGE);

export const suspendKey = placedAction(keyForm.suspend, PAGE);

export const reactivateKey = placedAction(keyForm.reactivate, PAGE);

export const revokeKey = placedAction(keyForm.revoke, PAGE);

export const changeKey = placedAction(keyForm.change, PAGE);

export const replaceKey = placedAction(keyForm.replace, PAGE);

export const renewManageCode = placedAction(keyForm.renewManageCode, PAGE);

export const sendLink = placedAction(keyForm.sendLink, PAGE);

export const sendMade = placedAction(keyForm.sendMade, PAGE);

export const createFeedToken = placedAction(keyForm.createFeedToken, PAGE);

export const revokeFeedToken = placedAction(keyForm.revokeFeedToken, PAGE);

export const deregisterDevice = placedAction(keyForm.deregister, PAGE);

export const sendMailAgain = placedAction(keyForm.again, PAGE);
