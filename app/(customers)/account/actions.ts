"use server";
/** What can be done on `/account` and its pages (docs/contract.md D7). */
import { action } from "@/lib/actions/act";
import { deregister, leave, leaveEverywhere, link } from "@/lib/forms/account";

const PATH = "/account";

export const askForLink = action(link, PATH);

export const freeDevice = action(deregister, PATH);

export const signOut = action(leave, PATH);

export const signOutEverywhere = action(leaveEverywhere, PATH);
