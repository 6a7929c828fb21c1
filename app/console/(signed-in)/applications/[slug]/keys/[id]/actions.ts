"use server";
/** What can be done to one key. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { keyForm } from "@/lib/forms/console/key";

const PAGE = "/console/applications/[slug]/keys/[id]";

export const suspendKey: PlacedAction = async (place, _before, form) =>
  act(keyForm.suspend, form, PAGE, place);

export const reactivateKey: PlacedAction = async (place, _before, form) =>
  act(keyForm.reactivate, form, PAGE, place);

export const revokeKey: PlacedAction = async (place, _before, form) => act(keyForm.revoke, form, PAGE, place);

export const changeKey: PlacedAction = async (place, _before, form) => act(keyForm.change, form, PAGE, place);

export const replaceKey: PlacedAction = async (place, _before, form) =>
  act(keyForm.replace, form, PAGE, place);

export const renewManageCode: PlacedAction = async (place, _before, form) =>
  act(keyForm.renewManageCode, form, PAGE, place);

export const deregisterDevice: PlacedAction = async (place, _before, form) =>
  act(keyForm.deregister, form, PAGE, place);
