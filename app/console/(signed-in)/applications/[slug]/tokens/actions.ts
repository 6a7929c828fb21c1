"use server";
import { tokens } from "@/app/console/(signed-in)/applications/[slug]/tokens/forms";
/** What can be done on the page of an application's tokens. */
import { placedAction } from "@/lib/forms/actions/act";

const PAGE = "/console/applications/[slug]/tokens";

export const createToken = placedAction(tokens.create, PAGE);

export const revokeToken = placedAction(tokens.revoke, PAGE);
