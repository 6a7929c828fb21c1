"use server";
/** What can be done with one release. */
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { release } from "@/lib/forms/console/releases";

const PAGE = "/console/applications/[slug]/releases/[id]";

/** One form with two buttons: a page without JavaScript keeps one answer for each form. */
export const editDraft: PlacedAction = async (place, _before, form) =>
  act(form.get("do") === "preview" ? release.preview : release.save, form, PAGE, place);

export const publishRelease: PlacedAction = async (place, _before, form) =>
  act(release.publish, form, PAGE, place);

export const promoteRelease: PlacedAction = async (place, _before, form) =>
  act(release.promote, form, PAGE, place);

export const discardDraft: PlacedAction = async (place, _before, form) =>
  act(release.discard, form, PAGE, place);

export const withdrawRelease: PlacedAction = async (place, _before, form) =>
  act(release.withdraw, form, PAGE, place);
