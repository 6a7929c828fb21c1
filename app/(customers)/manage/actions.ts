"use server";
/** What can be done on `/manage` (docs/contract.md D7). */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { close, deregister, open } from "@/lib/forms/manage";

const PATH = "/manage";

export const openLicense: FormAction = async (_before, form) => act(open, form, PATH);

export const freeDevice: FormAction = async (_before, form) => act(deregister, form, PATH);

export const closeLicense: FormAction = async (_before, form) => act(close, form, PATH);
