"use server";
/** What operators can do about their own sessions and second factor. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { you } from "@/lib/forms/console/you";

const PATH = "/console/you";

export const beginSecondFactor: FormAction = async (_before, form) =>
  act(you["begin-second-factor"], form, PATH);

export const confirmSecondFactor: FormAction = async (_before, form) =>
  act(you["confirm-second-factor"], form, PATH);

export const renewRecoveryCodes: FormAction = async (_before, form) =>
  act(you["renew-recovery-codes"], form, PATH);

export const removeSecondFactor: FormAction = async (_before, form) =>
  act(you["remove-second-factor"], form, PATH);

export const endSession: FormAction = async (_before, form) => act(you["end-session"], form, PATH);

export const endOtherSessions: FormAction = async (_before, form) =>
  act(you["end-other-sessions"], form, PATH);
