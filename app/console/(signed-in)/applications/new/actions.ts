"use server";
import { newApplication } from "@/app/console/(signed-in)/applications/new/forms";
import { action } from "@/lib/forms/actions/act";

export const createApplication = action(newApplication.create, "/console/applications/new");
