"use server";
/** What can be done on `/account` and its pages (docs/contract.md D7). */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { deregister, leave, leaveEverywhere, link } from "@/lib/forms/account";

const PATH = "/account";

export const askForLink: FormAction = async (_before, form) => act(link, form, PATH);

export const freeDevice: FormAction = async (_before, form) => act(deregister, form, PATH);

export const signOut: FormAction = async (_before, form) => act(leave, form, PATH);

export const signOutEverywhere: FormAction = async (_before, form) => act(leaveEverywhere, form, PATH);
