"use server";
/** The two ways in: a link by mail, and the vendor's own provider. */
import { action } from "@/lib/forms/actions/act";
import { askForLink as ask } from "../forms";
import { goToProvider as begin } from "./oidc-forms";

const PATH = "/console/sign-in";

export const askForLink = action(ask, PATH);

export const goToProvider = action(begin, PATH);
