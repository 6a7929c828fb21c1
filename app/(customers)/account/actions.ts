"use server";
import { deregister, erase, leave, leaveEverywhere, link } from "@/app/(customers)/account/forms";
import { ask } from "@/app/(customers)/account/new-key/forms";
/** What can be done on `/account` and its pages (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";

const PATH = "/account";

export const askForLink = action(link, PATH);

export const freeDevice = action(deregister, PATH);

export const signOut = action(leave, PATH);

export const signOutEverywhere = action(leaveEverywhere, PATH);

export const askForNewKey = action(ask, PATH);

export const askForErasure = action(erase, PATH);
