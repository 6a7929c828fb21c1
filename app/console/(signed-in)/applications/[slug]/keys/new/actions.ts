"use server";
import { act } from "@/lib/actions/act";
import type { PlacedAction } from "@/lib/actions/form-state";
import { issueKeysForm } from "@/lib/forms/console/issue-keys";

export const issueKeys: PlacedAction = async (place, _before, form) =>
  act(issueKeysForm.issue, form, "/console/applications/[slug]/keys/new", place);
