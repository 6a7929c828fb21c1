"use server";
/** What can be done on `/manage` (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";
import { close, deregister, open } from "./forms";

const PATH = "/manage";

export const openLicense = action(open, PATH);

export const freeDevice = action(deregister, PATH);

export const closeLicense = action(close, PATH);
