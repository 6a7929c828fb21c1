"use server";
import { resume, stop } from "@/app/(customers)/account/notices/forms";
/** The buttons behind the link in reminders. */
import { action } from "@/lib/forms/actions/act";

const PATH = "/account/notices";

export const stopNotices = action(stop, PATH);

export const resumeNotices = action(resume, PATH);
