"use server";
/** What can be done with one version, of the application or of a plugin. */
import { act, placedAction } from "@/lib/forms/actions/act";
import type { PlacedAction } from "@/lib/forms/actions/form-state";
import { release } from "./forms";

const PAGE = "/console/applications/[slug]/releases/[version]";

/** One form with three buttons: a page without JavaScript keeps one answer for each form. */
export const editDraft: PlacedAction = async (place, _before, form) =>
  act(DRAFT[String(form.get("do"))] ?? release.save, form, PAGE, place);

const DRAFT: Readonly<Record<string, typeof release.save>> = {
  preview: release.preview,
  publish: release.publish,
};

export const promoteRelease = placedAction(release.promote, PAGE);

export const discardDraft = placedAction(release.discard, PAGE);

export const withdrawRelease = placedAction(release.withdraw, PAGE);

export const rollOutRelease = placedAction(release.rollOut, PAGE);
