"use server";
/** What can be done with one release. */
import { act, placedAction } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { release } from "@/lib/forms/console/releases";

const PAGE = "/console/applications/[slug]/releases/[id]";

/** One form with two buttons: a page without JavaScript keeps one answer for each form. */
export const editDraft: PlacedAction = async (place, _before, form) =>
  act(form.get("do") === "preview" ? release.preview : release.save, form, PAGE, place);

export const publishRelease = placedAction(release.publish, PAGE);

export const promoteRelease = placedAction(release.promote, PAGE);

export const discardDraft = placedAction(release.discard, PAGE);

export const withdrawRelease = placedAction(release.withdraw, PAGE);
