"use server";
/** What can be done on the page of an application's signing keys. */
import { placedAction } from "@/lib/forms/actions/act";
import { signingKeys } from "./forms";

const PAGE = "/console/applications/[slug]/signing-keys";

export const createKey = placedAction(signingKeys.create, PAGE);

export const activateKey = placedAction(signingKeys.activate, PAGE);

export const withdrawKey = placedAction(signingKeys.withdraw, PAGE);
