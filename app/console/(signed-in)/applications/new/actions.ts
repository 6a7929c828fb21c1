"use server";
import { action } from "@/lib/forms/actions/act";
import { newApplication } from "@/lib/forms/console/applications";

export const createApplication = action(newApplication.create, "/console/applications/new");
