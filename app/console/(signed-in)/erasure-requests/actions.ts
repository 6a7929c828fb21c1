"use server";
import { erasureForm } from "@/app/console/(signed-in)/erasure-requests/forms";
/** What can be done with requests to erase. */
import { action } from "@/lib/forms/actions/act";

export const erase = action(erasureForm.erase, "/console/erasure-requests");
export const handleRequest = action(erasureForm.handle, "/console/erasure-requests");
