"use server";
/** The two ways in: a link by mail, and the vendor's own provider. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { goToProvider as begin } from "@/lib/forms/console/oidc";
import { askForLink as ask } from "@/lib/forms/console/sign-in";

const PATH = "/console/sign-in";

export const askForLink: FormAction = async (_before, form) => act(ask, form, PATH);

export const goToProvider: FormAction = async (_before, form) => act(begin, form, PATH);
