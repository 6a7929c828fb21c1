"use server";
/** What can be done on the page of an application's tokens. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { tokens } from "@/lib/forms/console/tokens";

const PAGE = "/console/applications/[slug]/tokens";

export const createToken: PlacedAction = async (place, _before, form) =>
  act(tokens.create, form, PAGE, place);

export const revokeToken: PlacedAction = async (place, _before, form) =>
  act(tokens.revoke, form, PAGE, place);
