"use server";
/** The buttons behind the link in reminders. */
import { action } from "@/lib/forms/actions/act";
import { resume, stop } from "./forms";

const PATH = "/account/notices";

export const stopNotices = action(stop, PATH);

export const resumeNotices = action(resume, PATH);
