"use server";
/** What can be done on the page of an application's signing keys. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { signingKeys } from "@/lib/forms/console/signing-keys";

const PAGE = "/console/applications/[slug]/signing-keys";

export const createKey: PlacedAction = async (place, _before, form) =>
  act(signingKeys.create, form, PAGE, place);

export const activateKey: PlacedAction = async (place, _before, form) =>
  act(signingKeys.activate, form, PAGE, place);

export const withdrawKey: PlacedAction = async (place, _before, form) =>
  act(signingKeys.withdraw, form, PAGE, place);
