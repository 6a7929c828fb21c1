"use server";
/** What can be done on the page of an application's settings. */
import { placedAction } from "@/lib/forms/actions/act";
import { settings } from "./forms";

const PAGE = "/console/applications/[slug]/settings";

export const saveSettings = placedAction(settings.save, PAGE);

export const createVariant = placedAction(settings.variant, PAGE);

export const renameVariant = placedAction(settings.variantRename, PAGE);

export const restrictVariant = placedAction(settings.variantAccess, PAGE);

export const changePublicDownloads = placedAction(settings.variantDownloads, PAGE);

export const deleteVariant = placedAction(settings.variantDelete, PAGE);

export const changeKind = placedAction(settings.kind, PAGE);
