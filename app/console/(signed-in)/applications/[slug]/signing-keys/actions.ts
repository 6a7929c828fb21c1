"use server";
import { signingKeys } from "@/app/console/(signed-in)/applications/[slug]/signing-keys/forms";
/** What can be done on the page of an application's signing keys. */
import { placedAction } from "@/lib/forms/actions/act";

const PAGE = "/console/applications/[slug]/signing-keys";

export const createKey = placedAction(signingKeys.create, PAGE);

export const activateKey = placedAction(signingKeys.activate, PAGE);

export const withdrawKey = placedAction(signingKeys.withdraw, PAGE);
