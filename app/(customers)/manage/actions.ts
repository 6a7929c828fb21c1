"use server";
import { close, deregister, open } from "@/app/(customers)/manage/forms";
/** What can be done on `/manage` (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";

const PATH = "/manage";

export const openLicense = action(open, PATH);

export const freeDevice = action(deregister, PATH);

export const closeLicense = action(close, PATH);
