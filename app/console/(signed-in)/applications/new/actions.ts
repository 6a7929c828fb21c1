"use server";
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { newApplication } from "@/lib/forms/console/applications";

export const createApplication: FormAction = async (_before, form) =>
  act(newApplication.create, form, "/console/applications/new");
