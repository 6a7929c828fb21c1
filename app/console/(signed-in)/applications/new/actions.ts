"use server";
import { action } from "@/lib/forms/actions/act";
import { newApplication } from "./forms";

export const createApplication = action(newApplication.create, "/console/applications/new");
