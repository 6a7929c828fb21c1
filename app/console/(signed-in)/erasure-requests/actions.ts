"use server";
/** What can be done with requests to erase. */
import { action } from "@/lib/forms/actions/act";
import { erasureForm } from "./forms";

export const erase = action(erasureForm.erase, "/console/erasure-requests");
export const handleRequest = action(erasureForm.handle, "/console/erasure-requests");
