"use server";
import { askForLink as ask } from "@/app/console/(sign-in)/forms";
import { goToProvider as begin } from "@/app/console/(sign-in)/sign-in/oidc-forms";
/** The two ways in: a link by mail, and the vendor's own provider. */
import { action } from "@/lib/forms/actions/act";

const PATH = "/console/sign-in";

export const askForLink = action(ask, PATH);

export const goToProvider = action(begin, PATH);
