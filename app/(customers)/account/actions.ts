"use server";
/** What can be done on `/account` and its pages (docs/contract.md D7). */
import { action } from "@/lib/forms/actions/act";
import { deregister, erase, leave, leaveEverywhere, link } from "./forms";
import { ask } from "./new-key/forms";

const PATH = "/account";

export const askForLink = action(link, PATH);

export const freeDevice = action(deregister, PATH);

export const signOut = action(leave, PATH);

export const signOutEverywhere = action(leaveEverywhere, PATH);

export const askForNewKey = action(ask, PATH);

export const askForErasure = action(erase, PATH);
