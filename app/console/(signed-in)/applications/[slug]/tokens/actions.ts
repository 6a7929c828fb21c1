"use server";
/** What can be done on the page of an application's tokens. */
import { placedAction } from "@/lib/forms/actions/act";
import { tokens } from "./forms";

const PAGE = "/console/applications/[slug]/tokens";

export const createToken = placedAction(tokens.create, PAGE);

export const revokeToken = placedAction(tokens.revoke, PAGE);
